import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@atajo/shared/paths'
import type { Answer, HttpClient } from './http-client.ts'
import { forEachAtOnce } from './load.ts'
import { cookieOf } from './people.ts'
import { exactly, type ScenarioRun } from './scenario.ts'
import { createStepLedger, type Stepwise } from './step-ledger.ts'

const FIRST_PASSWORD = 'una frase bastante larga'
const SECOND_PASSWORD = 'otra frase igual de larga'
const READ_AT_ONCE = 4
/** A service that is too busy to check a password says so, and is asked again. */
const TRIES = 20
const AGAIN_MS = 500

type Step = 'register' | 'second device' | 'change password' | 'delete'

/** One account: registered, signed in twice, its password changed, and every other one deleted. */
interface Life extends Stepwise<Step> {
  username: string
  isDeleted: boolean
  /** The cookie that goes on, and the one that the change of the password has to end. */
  cookie: string
  otherCookie: string
}

/** A ledger of accounts, their sessions and passwords. */
export function createAccountLedger(client: HttpClient) {
  const post = (url: string, json: object, cookie = '') =>
    client.send(url, { method: 'POST', json, headers: cookie ? { cookie } : {} })
  /** Signs in like an app that asks before it takes an account back. */
  const logIn = (url: string, { username }: Life, password = SECOND_PASSWORD) =>
    post(`${url}${API.login}?return=ask`, { username, password })

  const { items, finished, turn, finish } = createStepLedger<Step, Life>({
    atOnce: READ_AT_ONCE,
    begin(place) {
      const isDeleted = place % 2 === 1
      const left: Step[] = ['register', 'second device', 'change password']
      if (isDeleted) left.push('delete')
      return { username: `vida-${randomUUID().slice(0, 13)}`, left, isDeleted, cookie: '', otherCookie: '' }
    },
    steps: {
      async register({ username }, url) {
        const json = { username, email: `${username}@example.com`, password: FIRST_PASSWORD }
        const { status } = await post(`${url}${API.register}`, json)
        return status === 201 || status === 409
      },
      async 'second device'(life, url) {
        const answers = [await logIn(url, life, FIRST_PASSWORD), await logIn(url, life, FIRST_PASSWORD)]
        if (answers.some(({ status }) => status !== 200)) return false
        ;[life.cookie, life.otherCookie] = answers.map(cookieOf) as [string, string]
        return true
      },
      async 'change password'(life, url) {
        const json = { current: FIRST_PASSWORD, next: SECOND_PASSWORD }
        const answer = await post(`${url}${API.accountPassword}`, json, life.cookie).catch(() => null)
        return answer?.status === 200 || (await logIn(url, life)).status === 200
      },
      async delete(life, url) {
        const signedIn = await logIn(url, life)
        if (isPendingDeletion(signedIn)) return true
        if (signedIn.status !== 200) return false
        const json = { username: life.username, password: SECOND_PASSWORD }
        const call = { method: 'DELETE', json, headers: { cookie: cookieOf(signedIn) } }
        return (await client.send(`${url}${API.account}`, call)).status === 200
      },
    },
  })

  /**
   * Each account opens at every process with its last password alone, or says that it is being
   * deleted, and no session of before the change of its password goes on.
   */
  async function measure(run: ScenarioRun, serviceUrls: readonly string[]): Promise<void> {
    const done = finished()
    const wrong = { lost: 0, back: 0, old: 0, sessions: 0 }
    const asked = done.flatMap((life) => serviceUrls.map((url) => ({ life, url })))
    await forEachAtOnce(asked, READ_AT_ONCE, async ({ life, url }) => {
      const answer = await untilAnswered(() => logIn(url, life))
      if (life.isDeleted) wrong.back += Number(!isPendingDeletion(answer))
      else wrong.lost += Number(answer?.status !== 200)
      const old = await untilAnswered(() => logIn(url, life, FIRST_PASSWORD))
      wrong.old += Number(old?.status !== 401)
      const call = { headers: { cookie: life.otherCookie } }
      const reading = await untilAnswered(() => client.send(`${url}${API.account}`, call))
      wrong.sessions += Number(reading?.status !== 401)
    })
    run.measure('acknowledged accounts', done.length)
    run.measure('accounts without an end', items.length - done.length, exactly(0))
    run.measure('accounts lost', wrong.lost, exactly(0))
    run.measure('deleted accounts that opened', wrong.back, exactly(0))
    run.measure('replaced passwords not refused', wrong.old, exactly(0))
    run.measure('sessions not ended by a new password', wrong.sessions, exactly(0))
  }

  return { turn, finish, measure }
}

async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer | null> {
  for (let tries = 1; ; tries++) {
    const answer = await ask().catch(() => null)
    if (tries === TRIES || (answer?.status ?? 503) !== 503) return answer
    await pause(AGAIN_MS)
  }
}

function isPendingDeletion(answer: Answer | null): boolean {
  return answer?.status === 401 && JSON.parse(answer.text).error === 'account_closing'
}
