import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@atajo/shared/paths'
import type { Connection } from 'mongoose'
import type { Answer, Call, HttpClient } from './http-client.ts'

const LOGIN_TRIES = 5
/** Everybody's. */
export const PASSWORD = 'una frase bastante larga'

/** Somebody signed in, at whichever process of the service. */
export interface Person {
  id: number
  username: string
  client: HttpClient
  /** The session. */
  cookie: string
  /** One request with the person's session. */
  send(serviceUrl: string, path: string, call?: Call): Promise<Answer>
  /**
   * The JSON of a request's answer.
   * @throws unless the status is a 2xx
   */
  read<Value>(serviceUrl: string, path: string, call?: Call): Promise<Value>
}

/** Makes each username its own. */
let people = 0

export interface LinkMade {
  id: number
  code: string
}

/** Registers somebody, writes a grant of PRO if asked, and signs in. */
export async function signUp(
  client: HttpClient,
  serviceUrl: string,
  { username: kind, pro }: { username: string; pro: Connection | null },
): Promise<Person> {
  const username = `${kind}${++people}`
  const json = { username, email: `${username}@example.com`, password: PASSWORD }
  const registered = await client.send(`${serviceUrl}${API.register}`, { method: 'POST', json })
  const { user } = jsonOf<{ user: { id: number } }>(registered, 'register')
  if (pro) await changeUser(pro, user.id, { grants: ['prove'] })
  return signInAgain(client, serviceUrl, { id: user.id, username })
}

/** Somebody who has registered, with a session of now. */
export async function signInAgain(
  client: HttpClient,
  serviceUrl: string,
  { id, username }: Pick<Person, 'id' | 'username'>,
): Promise<Person> {
  const call = { method: 'POST', json: { username, password: PASSWORD } }
  let answer = await client.send(`${serviceUrl}${API.login}`, call)
  for (let tries = 1; answer.status === 503 && tries < LOGIN_TRIES; tries++) {
    await pause(Number(answer.headers['retry-after'] ?? 1) * 1000)
    answer = await client.send(`${serviceUrl}${API.login}`, call)
  }
  jsonOf(answer, 'login')
  const cookie = cookieOf(answer)
  const send: Person['send'] = (url, path, sent = {}) =>
    client.send(`${url}${path}`, { ...sent, headers: { cookie, ...sent.headers } })
  return {
    id,
    username,
    client,
    cookie,
    send,
    read: async (url, path, sent) => jsonOf(await send(url, path, sent), path),
  }
}

/** The session that an answer sets, as a request sends it back. */
export function cookieOf({ headers }: Answer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}

function jsonOf<Value>({ status, text }: Answer, asked: string): Value {
  if (status < 200 || status > 299) throw new Error(`${asked}: ${status} ${text}`)
  return JSON.parse(text)
}

/** Lets somebody administer the service, as `npm run grant-admin` does. */
export async function makeAdmin(database: Connection, { id }: Person): Promise<void> {
  const admins = database.collection<{ _id: string; userIds: number[] }>('admins')
  await admins.updateOne({ _id: 'admins' }, { $addToSet: { userIds: id } }, { upsert: true })
  await changeUser(database, id, { role: 'admin' })
}

async function changeUser(database: Connection, id: number, change: object): Promise<void> {
  const users = database.collection<{ _id: number }>('users')
  const { matchedCount } = await users.updateOne({ _id: id }, { $set: change })
  if (matchedCount !== 1) throw new Error(`no account ${id} in that database`)
}

/** Creates a link through the API. */
export async function createLink(
  person: Person,
  serviceUrl: string,
  fields: Record<string, unknown> = {},
): Promise<LinkMade> {
  const json = { longUrl: 'https://example.com/', ...fields }
  const link = await person.read<{ id: number; shortUrl: string }>(serviceUrl, API.createLink, {
    method: 'POST',
    json,
  })
  return { id: link.id, code: link.shortUrl }
}
