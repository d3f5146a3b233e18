import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { API } from '@atajo/shared/paths'
import { createVisitTargets } from '../../api/src/features/stats/visit-targets.store.ts'
import { findFreePort } from '../find-free-port.ts'
import { plantedCode, plantLinks } from '../planted-link.ts'
import { type Stage, startAlone } from '../prove/kit/fleet.ts'
import { makeAdmin, type Person } from '../prove/kit/people.ts'
import { root } from '../source-files.ts'
import type { Bench } from './kit/bench.ts'
import { linksByZipf, plantVisits } from './kit/planted-visits.ts'
import {
  FIRST_LINK,
  largestQuestions,
  type OpenApiDocument,
  type Question,
} from './loop/largest-questions.ts'

const GROUPS = 50
const TAGS = 100
const TAGS_OF_A_LINK = 20
const YEAR = { visits: 100_000, days: 365 }
const GOAL = '≤ 50 ms'
const IDLE_MS = 3000
/** A list of 10,000 links with long texts takes a busy machine a while. */
const ANSWER_MS = 300_000

/** The longest turn of the event loop, in ms; see `loop-watch.mjs`. */
interface Longest {
  silence: number
  work: number
}

/**
 * `npm run bench -- loop [links] [pattern]`: the longest silence of the event loop for each route,
 * or for each question about the routes of that pattern.
 */
export async function measure(bench: Bench): Promise<void> {
  const [links = 10_000, only] = [bench.args[0] && Number(bench.args[0]), bench.args[1]] as [number, string?]
  const watchPort = await findFreePort()
  const stage = await startAlone(bench, {
    nodeArgs: ['--import', join(root, 'scripts', 'bench', 'loop-watch.mjs')],
    settings: { LOOP_WATCH_PORT: String(watchPort) },
  })
  const { client, service, owner } = stage
  await makeAdmin(stage.database, owner)
  const { groupIds, tagIds } = await plantAccount(stage, links)
  const { text } = await client.send(`${service.url}/api/openapi.json`)
  const document: OpenApiDocument = JSON.parse(text)
  const code = plantedCode(FIRST_LINK)
  const questions = largestQuestions(document, { links, code, groupId: groupIds[0] ?? 0, tagIds })

  async function longestWhile(task: () => Promise<unknown>): Promise<Longest> {
    const readLongest = async () => JSON.parse((await client.send(`http://127.0.0.1:${watchPort}/`)).text)
    await readLongest()
    await task()
    return readLongest()
  }

  const idle = await longestWhile(() => pause(IDLE_MS))
  const measured = new Map<string, Longest & { statuses: Set<number> }>()
  for (const question of questions) {
    if (only !== undefined && !new RegExp(only).test(question.route)) continue
    const route = only === undefined ? question.route : nameOf(question)
    const known = measured.get(route) ?? { silence: 0, work: 0, statuses: new Set() }
    const { silence, work } = await longestWhile(async () => {
      for (const status of await ask(owner, service.url, question)) known.statuses.add(status)
    })
    known.silence = Math.max(known.silence, silence)
    known.work = Math.max(known.work, work)
    measured.set(route, known)
  }
  const worst = [...measured].sort(([, one], [, other]) => other.silence - one.silence)
  for (const [route, { statuses, ...longest }] of worst) {
    bench.show(`${route} → ${[...statuses].join(', ')}`, inWords(longest), GOAL)
  }
  bench.show('nothing asked', inWords(idle), 'as it is')
}

function inWords({ silence, work }: Longest): string {
  return `${silence.toFixed(1)} ms, ${work.toFixed(1)} of them work`
}

function nameOf({ route, path, json = '' }: Question): string {
  return `${route} ${path} ${JSON.stringify(json)}`.slice(0, 150)
}

/** Links whose texts are as long as they may be, and a year of visits of theirs. */
async function plantAccount({ owner, services, database }: Stage, links: number) {
  const create = async (path: string, json: object) =>
    (await owner.read<{ id: number }>(services[0]?.url ?? '', path, { method: 'POST', json })).id
  const groupIds: number[] = []
  for (let number = 1; number <= GROUPS; number++) {
    groupIds.push(await create(API.createGroup, { title: `Grupo ${number}`, color: 'RED' }))
  }
  const tagIds: number[] = []
  for (let number = 1; number <= TAGS; number++) {
    tagIds.push(await create(API.createTag, { tagName: `Tag ${number}`, color: 'RED' }))
  }
  const tagsFrom = (id: number) =>
    Array.from({ length: TAGS_OF_A_LINK }, (_, tag) => tagIds[(id + tag) % TAGS] as number)
  await plantLinks(database, {
    userId: owner.id,
    first: FIRST_LINK,
    count: links,
    fieldsOf(id) {
      const text = (length: number) => `${id} `.padEnd(length, 'Un texto de cierta longitud. ')
      const url = `https://example.com/${id}/`.padEnd(2048, 'un-trozo-de-ruta/')
      const texts = { title: text(200), note: text(2000) }
      const destinations = { destination: url, mobileDestination: url, desktopDestination: url }
      return { ...texts, ...destinations, groupId: groupIds[id % GROUPS] as number, tagIds: tagsFrom(id) }
    },
  })
  const linkOf = linksByZipf(FIRST_LINK, links)
  const year = { ...YEAR, statsKey: 2 * owner.id, linkOf, journal: 'lloop' }
  await plantVisits({ ...year, targets: createVisitTargets(database) })
  return { groupIds, tagIds }
}

/** The status of each answer; one that takes too long is cut, and how long others waited counts. */
async function ask(
  owner: Person,
  url: string,
  { method, path, json, atOnce = 1 }: Question,
): Promise<number[]> {
  const call = { method, ...(json === undefined ? {} : { json }), timeoutMs: ANSWER_MS }
  const asked = Array.from({ length: atOnce }, () => owner.send(url, path, call))
  return Promise.all(asked.map((answer) => answer.then(({ status }) => status).catch(() => 0)))
}
