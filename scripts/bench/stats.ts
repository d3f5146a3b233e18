import { createCountsTargets } from '../../api/src/features/stats/counts.store.ts'
import type { PlaceOf } from '../../api/src/features/stats/visit-list.ts'
import { createVisitTargets } from '../../api/src/features/stats/visit-targets.store.ts'
import { type Person, signUp } from '../prove/kit/people.ts'
import { demoPlaceOf } from '../seed/demo-audience.ts'
import { show } from '../show-figure.ts'
import { openStage } from './stage/open-stage.ts'
import { measureAnswer } from './stats/answers.ts'
import { measureApplying, measureStorage } from './stats/applying.ts'
import { plantLinks, plantVisits } from './stats/plant-counts.ts'
import { linksByZipf, type VisitPlanter } from './stats/planted-visits.ts'

/** `npm run bench -- stats [visits]`: the statistics' figures, of a link and an account. */
const VISITS = Number(process.argv[3] ?? 10_000_000)
const DAYS = 365
const LINKS = 10_000
const GROUPED = 1000
const GROUP_DAYS = 30
const MANY_LINKS = 100_000
const UNGROUPED = { groupedUpTo: 0, groupId: 0 }
const [ONE_LINK, FIRST_LINK, FIRST_OF_MANY, FIRST_STORED] = [1_000_000, 2_000_000, 3_000_000, 4_000_000]

const stage = await openStage()
const { client, service, connection } = stage
const deps = { connection, onUnfit: () => {} }
try {
  await showStorage('a link with 100 clicks a day, without rows', {}, '≤ 3 kB')
  await showStorage('  the same with regions and cities', { placeOf: demoPlaceOf }, 'no goal')
  await measureLink()
  await measureAccount()
  const { id } = await signUp(client, service.url, { username: 'muchos', pro: connection })
  await plantLinks(connection, { ...UNGROUPED, userId: id, firstId: FIRST_OF_MANY, count: MANY_LINKS })
  const applied = await measureApplying(createVisitTargets(connection), {
    links: MANY_LINKS,
    placeOf: demoPlaceOf,
    firstId: FIRST_OF_MANY,
    statsKey: 2 * id,
  })
  show(`applied, ${MANY_LINKS} links`, `${Math.round(applied)}/s`, '≥ 15,000/s')
} finally {
  await stage.end()
}

async function showStorage(what: string, { placeOf }: { placeOf?: PlaceOf }, goal: string): Promise<void> {
  const { id } = await signUp(client, service.url, { username: 'cien', pro: connection })
  const targets = createCountsTargets(deps)
  const bytes = await measureStorage(connection, targets, {
    firstId: FIRST_STORED + id * 1000,
    statsKey: 2 * id,
    placeOf,
  })
  show(what, `${Math.round(bytes)} bytes a day`, goal)
}

async function showAnswer(
  what: string,
  goalMs: number,
  asked: { person: Person; subject: string; days: number },
): Promise<void> {
  const { person, subject, days } = asked
  const { first, middle, longest, bytes } = await measureAnswer(
    { person, serviceUrl: service.url },
    { subject, days },
  )
  show(
    what,
    `${middle.toFixed(1)} ms, the first ${first.toFixed(1)}, at most ${longest.toFixed(1)}`,
    `≤ ${goalMs} ms`,
  )
  show('  its bytes with brotli', `${(bytes / 1000).toFixed(1)} kB`, '≤ 12 kB')
}

async function measureLink(): Promise<void> {
  const person = await signUp(client, service.url, { username: 'uno', pro: connection })
  await plantLinks(connection, { ...UNGROUPED, userId: person.id, firstId: ONE_LINK, count: 1 })
  await plantVisits({
    statsKey: 2 * person.id,
    linkOf: () => ONE_LINK,
    days: DAYS,
    visits: VISITS,
    targets: createCountsTargets(deps),
    placeOf: demoPlaceOf,
    journal: 'llink',
  })
  const asked = { person, subject: `&link=${ONE_LINK}`, days: DAYS }
  await showAnswer(`a link with ${VISITS} clicks in a year`, 20, asked)
}

/** Its links' own days are planted of the last ones only: nothing here asks for the others. */
async function measureAccount(): Promise<void> {
  const person = await signUp(client, service.url, { username: 'cuenta', pro: connection })
  const json = { title: 'Mil enlaces', color: 'RED' }
  const group = await person.send(service.url, '/api/group/create', { method: 'POST', json })
  const groupId = JSON.parse(group.text).id
  const { id: userId } = person
  const some = { groupedUpTo: GROUPED, groupId }
  await plantLinks(connection, { ...some, userId, firstId: FIRST_LINK, count: LINKS })
  const [linkDays, ...ofAccount] = createCountsTargets(deps)
  const pickLink = linksByZipf(FIRST_LINK, LINKS)
  const plan = { statsKey: 2 * userId, linkOf: ({ random }: VisitPlanter) => pickLink(random) }
  const year = {
    ...plan,
    days: DAYS,
    visits: VISITS,
    targets: ofAccount,
    journal: 'laccount',
    placeOf: demoPlaceOf,
  }
  await plantVisits(year)
  const lastDays = { ...plan, days: GROUP_DAYS + 1, visits: Math.round((VISITS * (GROUP_DAYS + 1)) / DAYS) }
  await plantVisits({
    ...lastDays,
    targets: linkDays ? [linkDays] : [],
    journal: 'laccount',
    placeOf: demoPlaceOf,
  })
  const all = { person, subject: '', days: DAYS }
  await showAnswer(`an account with ${LINKS} links, ${VISITS} clicks in 12 months`, 100, all)
  const grouped = { person, subject: `&group=${groupId}`, days: GROUP_DAYS }
  await showAnswer(`a group of ${GROUPED} links, ${GROUP_DAYS} days`, 500, grouped)
}
