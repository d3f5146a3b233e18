import { API } from '@atajo/shared/paths'
import { createCountsTargets } from '../../api/src/features/stats/counts.store.ts'
import { createVisitTargets } from '../../api/src/features/stats/visit-targets.store.ts'
import { median } from '../median.ts'
import { plantLinks } from '../planted-link.ts'
import { type Stage, signUpOwner, startAlone } from '../prove/kit/fleet.ts'
import type { Person } from '../prove/kit/people.ts'
import { demoPlaceOf } from '../seed/demo-audience.ts'
import type { Bench } from './kit/bench.ts'
import { DAY_MS, linksByZipf, plantVisits } from './kit/planted-visits.ts'
import { measureApplying, measureStorage } from './stats/applying.ts'

const DAYS = 365
const LINKS = 10_000
const GROUPED = 1000
const GROUP_DAYS = 30
const MANY_LINKS = 100_000
const [ONE_LINK, FIRST_LINK, FIRST_OF_MANY, FIRST_STORED] = [1_000_000, 2_000_000, 3_000_000, 4_000_000]
const WARM_UP = 3
const TIMES = 15

/** `npm run bench -- stats [visits]`: the statistics' figures, of a link and an account. */
export async function measure(bench: Bench): Promise<void> {
  const visits = Number(bench.args[0] ?? 10_000_000)
  const stage = await startAlone(bench)
  const { database } = stage
  const targets = createCountsTargets({ connection: database, onUnfit: () => {} })
  const stored = { statsKey: 2 * stage.owner.id, firstId: FIRST_STORED }
  const plain = await measureStorage(database, targets, stored)
  bench.show('a link with 100 clicks a day, without rows', `${plain} bytes a day`, '≤ 3 kB')
  const { id } = await signUpOwner(stage)
  const other = { statsKey: 2 * id, firstId: FIRST_STORED + MANY_LINKS, placeOf: demoPlaceOf }
  const placed = await measureStorage(database, targets, other)
  bench.show('  the same with regions and cities', `${placed} bytes a day`, 'no goal')
  await showLink(bench, stage, { visits, targets })
  await showAccount(bench, stage, { visits, targets })
  const { id: userId } = await signUpOwner(stage)
  const many = { count: MANY_LINKS, first: FIRST_OF_MANY }
  await plantLinks(database, { userId, ...many })
  const applied = await measureApplying(createVisitTargets(database), { ...many, statsKey: 2 * userId })
  bench.show(`applied, ${MANY_LINKS} links`, `${Math.round(applied)}/s`, '≥ 15,000/s')
}

interface Planted {
  visits: number
  targets: ReturnType<typeof createCountsTargets>
}

async function showLink(bench: Bench, stage: Stage, { visits, targets }: Planted): Promise<void> {
  const person = await signUpOwner(stage)
  await plantLinks(stage.database, { userId: person.id, first: ONE_LINK, count: 1 })
  const year = { statsKey: 2 * person.id, linkOf: () => ONE_LINK, days: DAYS, visits, targets }
  await plantVisits({ ...year, journal: 'llink', placeOf: demoPlaceOf })
  const asked = { person, stage, subject: `&link=${ONE_LINK}`, days: DAYS }
  await showAnswer(bench, `a link with ${visits} clicks in a year`, { ...asked, goalMs: 20 })
}

/** Its links' own days are planted of the last ones only: nothing here asks for the others. */
async function showAccount(bench: Bench, stage: Stage, { visits, targets }: Planted): Promise<void> {
  const person = await signUpOwner(stage)
  const json = { title: 'Mil enlaces', color: 'RED' }
  const call = { method: 'POST', json }
  const group = await person.read<{ id: number }>(stage.services[0]?.url ?? '', API.createGroup, call)
  await plantLinks(stage.database, {
    userId: person.id,
    first: FIRST_LINK,
    count: LINKS,
    fieldsOf: (id) => (id < FIRST_LINK + GROUPED ? { groupId: group.id } : {}),
  })
  const [linkDays, ...ofAccount] = targets
  const linkOf = linksByZipf(FIRST_LINK, LINKS)
  const plan = { statsKey: 2 * person.id, linkOf, journal: 'laccount', placeOf: demoPlaceOf }
  await plantVisits({ ...plan, days: DAYS, visits, targets: ofAccount })
  const lastDays = GROUP_DAYS + 1
  const lastVisits = Math.round((visits * lastDays) / DAYS)
  await plantVisits({ ...plan, days: lastDays, visits: lastVisits, targets: linkDays ? [linkDays] : [] })
  const all = { person, stage, subject: '', days: DAYS, goalMs: 100 }
  await showAnswer(bench, `an account with ${LINKS} links, ${visits} clicks in 12 months`, all)
  const grouped = { ...all, subject: `&group=${group.id}`, days: GROUP_DAYS, goalMs: 500 }
  await showAnswer(bench, `a group of ${GROUPED} links, ${GROUP_DAYS} days`, grouped)
}

interface Asked {
  person: Person
  stage: Stage
  subject: string
  days: number
  goalMs: number
}

/** Asks again and again, each time from another day on so that nothing is known. */
async function showAnswer(bench: Bench, what: string, asked: Asked): Promise<void> {
  const { person, stage, subject, days, goalMs } = asked
  const dayBefore = (count: number) => new Date(Date.now() - count * DAY_MS).toISOString().slice(0, 10)
  const times: number[] = []
  let bytes = 0
  for (let turn = 0; turn < WARM_UP + TIMES; turn++) {
    const range = `from=${dayBefore(days - 1 - turn)}&to=${dayBefore(0)}&zone=Europe/Madrid`
    const path = `${API.stats}?${range}${subject}`
    const headers = { 'accept-encoding': 'br' }
    const answer = await person.send(stage.services[0]?.url ?? '', path, { headers })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    times.push(answer.ms)
    bytes = Math.max(bytes, answer.bytes)
  }
  const later = times.slice(WARM_UP)
  const [first, middle, longest] = [times[0] ?? 0, median(later), Math.max(...later)].map((ms) =>
    ms.toFixed(1),
  )
  bench.show(what, `${middle} ms, the first ${first}, at most ${longest}`, `≤ ${goalMs} ms`)
  bench.show('  its bytes with brotli', `${(bytes / 1000).toFixed(1)} kB`, '≤ 12 kB')
}
