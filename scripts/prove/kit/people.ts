import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from 'mongoose'
import type { Answer, Call, HttpClient } from './http-client.ts'

const LOGIN_TRIES = 5
const PASSWORD = 'una frase bastante larga'

/** Somebody signed in, at whichever process of the service. */
export interface Person {
  id: number
  username: string
  /** One request with the person's session. */
  send(serviceUrl: string, path: string, call?: Call): Promise<Answer>
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
  const account = { username, email: `${username}@example.com`, password: PASSWORD }
  const registered = await client.send(`${serviceUrl}/api/auth/register`, { method: 'POST', json: account })
  if (registered.status !== 201) throw new Error(`register: ${registered.status} ${registered.text}`)
  const id: number = JSON.parse(registered.text).user.id
  if (pro) await changeUser(pro, id, { grants: ['prove'] })
  return signInAgain(client, serviceUrl, { id, username })
}

/** Somebody who has registered, with a session of now. */
export async function signInAgain(
  client: HttpClient,
  serviceUrl: string,
  { id, username }: Pick<Person, 'id' | 'username'>,
): Promise<Person> {
  const cookie = await signIn(client, serviceUrl, username)
  return {
    id,
    username,
    send: (url, path, call = {}) =>
      client.send(`${url}${path}`, { ...call, headers: { cookie, ...call.headers } }),
  }
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

async function signIn(client: HttpClient, serviceUrl: string, username: string): Promise<string> {
  const call = { method: 'POST', json: { username, password: PASSWORD } }
  let answer = await client.send(`${serviceUrl}/api/auth/login`, call)
  for (let tries = 1; answer.status === 503 && tries < LOGIN_TRIES; tries++) {
    await pause(Number(answer.headers['retry-after'] ?? 1) * 1000)
    answer = await client.send(`${serviceUrl}/api/auth/login`, call)
  }
  if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.text}`)
  return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}

/** Creates a link through the API. */
export async function createLink(
  person: Person,
  serviceUrl: string,
  fields: Record<string, unknown> = {},
): Promise<LinkMade> {
  const json = { longUrl: 'https://example.com/', ...fields }
  const answer = await person.send(serviceUrl, '/api/link/create', { method: 'POST', json })
  if (answer.status !== 201) throw new Error(`create: ${answer.status} ${answer.text}`)
  const link = JSON.parse(answer.text)
  return { id: link.id, code: link.shortUrl }
}
