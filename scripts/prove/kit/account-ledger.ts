import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@atajo/shared/paths'
import type { Answer, HttpClient } from './http-client.ts'
import { forEachAtOnce } from './load.ts'
import { exactly, type ScenarioRun } from './scenario.ts'
import { createStepTurns, type StepTurns } from './step-turns.ts'

const FIRST_PASSWORD = 'una frase bastante larga'
const SECOND_PASSWORD = 'otra frase igual de larga'
const READ_AT_ONCE = 4
/** A service that is too busy to check a password says so, and is asked again. */
const TRIES = 20
const AGAIN_MS = 500

type Step = 'register' | 'second device' | 'change password' | 'delete'

/** One account: registered, signed in twice, its password changed, and every other one deleted. */
interface Life {
  username: string
  /** What is still to be acknowledged, in order. */
  left: Step[]
  isDeleted: boolean
  /** The cookie that goes on, and the one that the change of the password has to end. */
  cookie: string
  otherCookie: string
}

/** A step whose answer does not arrive is found out and repeated. */
export interface AccountLedger extends StepTurns {
  lives: Life[]
  calls: AccountCalls
}

/** Null where no complete answer arrived. */
interface AccountCalls {
  send(url: string, call: { method: string; json?: object; cookie?: string }): Promise<Answer | null>
  /** With the first or the last password, as an app that asks before it takes an account back. */
  logIn(serviceUrl: string, life: Life, isFirst?: boolean): Promise<Answer | null>
}

/** A ledger of accounts, their sessions and passwords. */
export function createAccountLedger(client: HttpClient): AccountLedger {
  const lives: Life[] = []
  const calls = createAccountCalls(client)
  const take = stepsOf(calls)

  function begin(): Life {
    const isDeleted = lives.length % 2 === 1
    const left: Step[] = ['register', 'second device', 'change password']
    if (isDeleted) left.push('delete')
    const username = `vida-${randomUUID().slice(0, 13)}`
    const life = { username, left, isDeleted, cookie: '', otherCookie: '' }
    lives.push(life)
    return life
  }

  async function advance(life: Life, serviceUrl: string): Promise<void> {
    const [step] = life.left
    if (step && (await take[step](serviceUrl, life))) life.left.shift()
  }

  return {
    lives,
    calls,
    ...createStepTurns({ items: lives, begin, advance, atOnce: READ_AT_ONCE }),
  }
}

function createAccountCalls(client: HttpClient): AccountCalls {
  const send: AccountCalls['send'] = (url, { method, json, cookie }) =>
    client.send(url, { method, ...(json && { json }), headers: cookie ? { cookie } : {} }).catch(() => null)
  return {
    send,
    logIn(serviceUrl, { username }, isFirst = false) {
      const password = isFirst ? FIRST_PASSWORD : SECOND_PASSWORD
      const json = { username, password }
      return send(`${serviceUrl}${API.login}?return=ask`, { method: 'POST', json })
    },
  }
}

/** Whether each step is done, by this call or by one whose answer was lost. */
function stepsOf({ send, logIn }: AccountCalls): Record<Step, (url: string, life: Life) => Promise<boolean>> {
  return {
    async register(url, { username }) {
      const json = { username, email: `${username}@example.com`, password: FIRST_PASSWORD }
      const answer = await send(`${url}${API.register}`, { method: 'POST', json })
      return answer?.status === 201 || answer?.status === 409
    },
    async 'second device'(url, life) {
      const answers = [await logIn(url, life, true), await logIn(url, life, true)]
      if (answers.some((answer) => answer?.status !== 200)) return false
      ;[life.cookie, life.otherCookie] = answers.map(cookieOf) as [string, string]
      return true
    },
    async 'change password'(url, life) {
      const json = { current: FIRST_PASSWORD, next: SECOND_PASSWORD }
      const answer = await send(`${url}${API.accountPassword}`, { method: 'POST', json, cookie: life.cookie })
      return answer?.status === 200 || (await logIn(url, life))?.status === 200
    },
    async delete(url, life) {
      const signedIn = await logIn(url, life)
      if (isClosing(signedIn)) return true
      if (signedIn?.status !== 200) return false
      const json = { username: life.username, password: SECOND_PASSWORD }
      const call = { method: 'DELETE', json, cookie: cookieOf(signedIn) }
      return (await send(`${url}${API.account}`, call))?.status === 200
    },
  }
}

/**
 * Holds the ledger against every process: each account opens with its last password alone, or says
 * that it is being deleted, and no session of before the change of its password goes on.
 */
export async function measureAccounts(
  run: ScenarioRun,
  { lives, calls }: AccountLedger,
  serviceUrls: readonly string[],
): Promise<void> {
  const done = lives.filter(({ left }) => left.length === 0)
  const wrong = { lost: 0, back: 0, old: 0, sessions: 0 }
  const asked = done.flatMap((life) => serviceUrls.map((url) => ({ life, url })))
  await forEachAtOnce(asked, READ_AT_ONCE, async ({ life, url }) => {
    const answer = await untilAnswered(() => calls.logIn(url, life))
    if (life.isDeleted) wrong.back += Number(!isClosing(answer))
    else wrong.lost += Number(answer?.status !== 200)
    const old = await untilAnswered(() => calls.logIn(url, life, true))
    wrong.old += Number(old?.status !== 401)
    const call = { method: 'GET', cookie: life.otherCookie }
    const reading = await untilAnswered(() => calls.send(`${url}${API.account}`, call))
    wrong.sessions += Number(reading?.status !== 401)
  })
  run.measure('acknowledged accounts', done.length)
  run.measure('accounts without an end', lives.length - done.length, exactly(0))
  run.measure('accounts lost', wrong.lost, exactly(0))
  run.measure('deleted accounts that opened', wrong.back, exactly(0))
  run.measure('replaced passwords not refused', wrong.old, exactly(0))
  run.measure('sessions not ended by a new password', wrong.sessions, exactly(0))
}

async function untilAnswered(ask: () => Promise<Answer | null>): Promise<Answer | null> {
  let answer = await ask()
  for (let tries = 1; tries < TRIES && (answer?.status ?? 503) === 503; tries++) {
    await pause(AGAIN_MS)
    answer = await ask()
  }
  return answer
}

function isClosing(answer: Answer | null | undefined): boolean {
  return answer?.status === 401 && JSON.parse(answer.text).error === 'account_closing'
}

function cookieOf(answer: Answer | null): string {
  return (answer?.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}
