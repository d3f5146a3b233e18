import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import mongoose from 'mongoose'
import { buildService } from '../build-service.ts'
import { findFreePort } from '../find-free-port.ts'
import { createHttpClient } from '../prove/kit/http-client.ts'
import { makeAdmin, type Person, signUp } from '../prove/kit/people.ts'
import { describeMachine } from '../prove/kit/report.ts'
import { startService } from '../prove/kit/service-process.ts'
import { show } from '../show-figure.ts'
import { root } from '../source-files.ts'
import { largestQuestions, type OpenApiDocument, type Question } from './loop/largest-questions.ts'
import { FIRST_LINK, plantAccount } from './loop/plant-account.ts'

/** `npm run bench -- loop [links]`: the longest silence of the event loop for each route. */
const LINKS = Number(process.argv[3] ?? 10_000)
const GROUPS = 50
const TAGS = 100
const GOAL_MS = 50
const IDLE_MS = 3000
/** A list of 10,000 links with long texts takes a busy machine a while. */
const ANSWER_MS = 300_000

interface Measured {
  route: string
  longest: number
  statuses: Set<number>
}

const client = createHttpClient()
const dataDir = mkdtempSync(join(tmpdir(), 'atajo-bench-'))
buildService()
console.log(describeMachine())
const watchPort = await findFreePort()
const service = await startService({
  dataDir,
  nodeArgs: ['--import', join(root, 'scripts', 'bench', 'loop-watch.mjs')],
  settings: { LOOP_WATCH_PORT: String(watchPort) },
})
const connection = await mongoose
  .createConnection(readFileSync(join(dataDir, 'database-uri'), 'utf8'), { dbName: 'atajo' })
  .asPromise()
try {
  await measureAll()
} finally {
  await connection.close()
  client.close()
  await service.kill()
  rmSync(dataDir, { recursive: true, force: true })
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
    const { route } = question
    const known = measured.get(route) ?? { route, longest: 0, statuses: new Set() }
    known.longest = Math.max(
      known.longest,
      await longestWhile(async () => {
        for (const status of await ask(person, question)) known.statuses.add(status)
      }),
    )
    measured.set(route, known)
  }
  const worst = [...measured.values()].sort((one, other) => other.longest - one.longest)
  for (const { route, longest, statuses } of worst) {
    show(`${route} → ${[...statuses].join(', ')}`, `${longest.toFixed(1)} ms`, `≤ ${GOAL_MS} ms`)
  }
  show('nothing asked', `${idle.toFixed(1)} ms`, 'as it is')
  if ((worst[0]?.longest ?? 0) > GOAL_MS) process.exitCode = 1
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

async function longestWhile(task: () => Promise<unknown>): Promise<number> {
  const readLongest = async () => Number((await client.send(`http://127.0.0.1:${watchPort}/`)).text)
  await readLongest()
  await task()
  return readLongest()
}
