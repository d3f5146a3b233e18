import type { JournaledVisit, RecordedVisit } from '../../api/src/features/stats/visit.model.ts'
import { type Random, seededRandom } from '../prove/kit/random.ts'
import { createAudience, type Person } from './demo-audience.ts'
import { type Calendar, createCalendar, createInstants, DAY_MS } from './demo-calendar.ts'
import { type DemoSource, SCANNED, sourcesOf } from './demo-sources.ts'
import type { DemoCampaign, DemoStory } from './demo-story.ts'

type Facts = NonNullable<RecordedVisit['facts']>

const SEED = 20_261_122
const PEOPLE = 14_000
/** The share of bots that come beside the visits. */
const BOTS = 0.07
const IN_APP = 0.8
const TWO_24 = 2 ** 24

/** Search engines and previews have an address, and nothing else that is known of them. */
const BOT: Person = {
  id: 0,
  address: '192.0.2.1',
  isVpn: false,
  countryId: 0,
  language: '',
  agent: { browser: '', os: '', device: 'desktop', app: '' },
}

export interface VisitedLink {
  id: number
  statsKey: number
  story: DemoStory
  isLimited: boolean
}

/** A year of visits up to `now`, in the order they happened; the same for the same `now`. */
export function createDemoVisits(links: readonly VisitedLink[], now: number): JournaledVisit[] {
  const random = seededRandom(SEED)
  const people = createAudience(random, PEOPLE)
  const calendar = createCalendar(now)
  return links
    .flatMap((link) => visitsOf(link, { random, people, calendar }))
    .sort((a, b) => a.at - b.at)
    .map((visit, index) => ({ ...visit, sequence: index + 1 }))
}

interface Demo {
  random: Random
  people: readonly Person[]
  calendar: Calendar
}

function visitsOf(link: VisitedLink, { random, people, calendar }: Demo): RecordedVisit[] {
  const pickInstant = createInstants(calendar, link.story)
  const pickSource = sourcesOf(link.story.audience)
  const visits: RecordedVisit[] = []
  // Not everybody comes to every link, and some come again and again.
  const first = random.between(0, people.length - 1)
  const circle = Math.max(20, Math.min(people.length, link.story.visits))
  while (visits.length < link.story.visits) {
    const at = pickInstant(random)
    if (at === null) continue
    const place = Math.floor(circle * random.next() ** 1.35)
    const person = people[(first + place) % people.length] as Person
    visits.push(createVisit(link, { at, person, source: pickSource(random), random }))
  }
  for (let bots = Math.round(visits.length * BOTS); bots > 0; bots--) {
    const at = pickInstant(random)
    if (at !== null) visits.push(createBotVisit(link, at))
  }
  return visits
}

interface Coming {
  at: number
  person: Person
  source: DemoSource
  random: Random
}

function createVisit({ id, statsKey, story }: VisitedLink, coming: Coming): RecordedVisit {
  const { at, person, random } = coming
  const isPhone = person.agent.device === 'phone'
  const isScan = isPhone && random.next() < (story.scans ?? 0)
  const source = isScan ? SCANNED : coming.source
  const isInApp = isPhone && source.app !== '' && random.next() < IN_APP
  const campaign = isScan ? null : pickCampaign(story.campaigns ?? [], random)
  const utm = campaign && utmOf(campaign)
  const link = { linkId: id, statsKey, at }
  return visitBy(person, {
    ...link,
    isScan,
    isInApp,
    source,
    utm,
    isBot: false,
    visitor: visitorOf(person, at),
  })
}

interface Circumstances {
  linkId: number
  statsKey: number
  at: number
  source: DemoSource
  isScan: boolean
  /** By the browser of the source's app. */
  isInApp: boolean
  isBot: boolean
  visitor: number
  utm: Facts['utm']
}

/** One visit of somebody, as it is written down. */
export function visitBy(
  { agent, address, isVpn, countryId, language }: Person,
  { linkId, at, isScan, isInApp, source: { source, referrer, app }, ...facts }: Circumstances,
): RecordedVisit {
  return {
    linkId,
    at,
    device: agent.device === 'desktop' ? 'desktop' : 'mobile',
    method: isScan ? 'qr' : 'link',
    address,
    isVpn,
    countryId,
    facts: {
      ...facts,
      agent: isInApp ? { ...agent, app, browser: `app-${app}` } : agent,
      language,
      source,
      referrer,
    },
  }
}

function createBotVisit({ id, statsKey }: VisitedLink, at: number): RecordedVisit {
  const link = { linkId: id, statsKey, at, source: SCANNED }
  return visitBy(BOT, { ...link, isScan: false, isInApp: false, isBot: true, visitor: 0, utm: null })
}

function pickCampaign(campaigns: readonly DemoCampaign[], random: Random): DemoCampaign | null {
  let place = random.next()
  for (const campaign of campaigns) {
    place -= campaign.share
    if (place < 0) return campaign
  }
  return null
}

function utmOf({ source, medium, campaign, content }: DemoCampaign): Facts['utm'] {
  return { source, medium, campaign, term: '', content }
}

/** Another number for each UTC day, as the service makes it. */
function visitorOf({ id }: Person, at: number): number {
  const day = Math.floor(at / DAY_MS)
  const high = seededRandom(Math.imul(id, 0x9e3779b1) ^ day)
  return Math.floor(high.next() * TWO_24) * TWO_24 + Math.floor(high.next() * TWO_24) || 1
}
