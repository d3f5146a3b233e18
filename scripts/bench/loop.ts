import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '../find-free-port.ts'
import { makeAdmin, type Person, signUp } from '../prove/kit/people.ts'
import { show } from '../show-figure.ts'
import { root } from '../source-files.ts'
import { largestQuestions, type OpenApiDocument, type Question } from './loop/largest-questions.ts'
import { FIRST_LINK, plantAccount } from './loop/plant-account.ts'
import { openStage } from './stage/open-stage.ts'

/**
 * `npm run bench -- loop [links] [pattern]`: the longest silence of the event loop for each route,
 * or for each question about the routes of that pattern.
 */
const LINKS = Number(process.argv[3] ?? 10_000)
const ONLY = process.argv[4]
const GROUPS = 50
const TAGS = 100
const GOAL_MS = 50
const IDLE_MS = 3000
/** A list of 10,000 links with long texts takes a busy machine a while. */
const ANSWER_MS = 300_000

/** The longest turn of the event loop, in ms; see `loop-watch.mjs`. */
interface Longest {
  silence: number
  work: number
}

interface Measured extends Longest {
  route: string
  statuses: Set<number>
}

const watchPort = await findFreePort()
const stage = await openStage({
  nodeArgs: ['--import', join(root, 'scripts', 'bench', 'loop-watch.mjs')],
  settings: { LOOP_WATCH_PORT: String(watchPort) },
})
const { client, service, connection } = stage
try {
  await measureAll()
} finally {
  await stage.end()
}

async function measureAll(): Promise<void> {
  const person = await signUp(client, service.url, { username: 'bucle', pro: connection })
  await makeAdmin(connection, person)
  const groupIds = await makeAll(person, GROUPS, (number) => ({
    path: '/api/group/create',
    json: { title: `Grupo ${number}`, color: 'RED' },
  }))
  const tagIds = await makeAll(person, TAGS, (number) => ({
    path: '/api/tag/create',
    json: { tagName: `Tag ${number}`, color: 'RED' },
  }))
  await plantAccount(connection, { userId: person.id, links: LINKS, groupIds, tagIds })
  const document: OpenApiDocument = JSON.parse((await client.send(`${service.url}/api/openapi.json`)).text)
  const code = `b${FIRST_LINK.toString(36).padStart(6, 'z')}`
  const questions = largestQuestions(document, { links: LINKS, code, groupId: groupIds[0] ?? 0, tagIds })
  const idle = await longestWhile(() => pause(IDLE_MS))
  const measured = new Map<string, Measured>()
  for (const question of questions) {
    if (ONLY !== undefined && !new RegExp(ONLY).test(question.route)) continue
    const route = ONLY === undefined ? question.route : nameOf(question)
    const known = measured.get(route) ?? { route, silence: 0, work: 0, statuses: new Set() }
    const { silence, work } = await longestWhile(async () => {
      for (const status of await ask(person, question)) known.statuses.add(status)
    })
    known.silence = Math.max(known.silence, silence)
    known.work = Math.max(known.work, work)
    measured.set(route, known)
  }
  const worst = [...measured.values()].sort((one, other) => other.silence - one.silence)
  for (const { route, statuses, ...longest } of worst) {
    show(`${route} → ${[...statuses].join(', ')}`, figureOf(longest), `≤ ${GOAL_MS} ms`)
  }
  show('nothing asked', figureOf(idle), 'as it is')
}

function figureOf({ silence, work }: Longest): string {
  return `${silence.toFixed(1)} ms, ${work.toFixed(1)} of them work`
}

function nameOf({ route, path, json = '' }: Question): string {
  return `${route} ${path} ${JSON.stringify(json)}`.slice(0, 150)
}

async function makeAll(
  person: Person,
  count: number,
  callOf: (number: number) => { path: string; json: object },
): Promise<number[]> {
  const ids: number[] = []
  for (let number = 1; number <= count; number++) {
    const { path, json } = callOf(number)
    ids.push(JSON.parse((await person.send(service.url, path, { method: 'POST', json })).text).id)
  }
  return ids
}

async function ask(person: Person, { method, path, json, atOnce = 1 }: Question): Promise<number[]> {
  const call = { method, ...(json === undefined ? {} : { json }), timeoutMs: ANSWER_MS }
  const answers = Array.from({ length: atOnce }, () => person.send(service.url, path, call))
  // An answer that takes too long is cut; how long the others waited for it counts all the same.
  return (await Promise.allSettled(answers)).map((sent) =>
    sent.status === 'fulfilled' ? sent.value.status : 0,
  )
}

async function longestWhile(task: () => Promise<unknown>): Promise<Longest> {
  const readLongest = async () => JSON.parse((await client.send(`http://127.0.0.1:${watchPort}/`)).text)
  await readLongest()
  await task()
  return readLongest()
}
