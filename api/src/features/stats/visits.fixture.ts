import { STORED_DIMENSIONS } from '@atajo/shared/dimensions'
import fc from 'fast-check'
import { applyVisits, type VisitBatch, type VisitTarget } from './apply-visits.ts'
import { countryKey } from './counts/dimensions.ts'
import { NAMED_SOURCES } from './facts/named-sources.ts'
import type { DescribedFacts, JournaledVisit, RecordedVisit, VisitFacts } from './visit.model.ts'
import { addressOf, isBotFlagged, readFlags } from './visit-bytes.ts'
import { type VisitList, visitListOf } from './visit-list.ts'

const bareVisits = fc.record({
  linkId: fc.integer({ min: 1, max: 2 ** 47 }),
  at: fc.integer({ min: 0, max: 2 ** 43 }),
  device: fc.constantFrom('desktop' as const, 'mobile' as const),
  method: fc.constantFrom('link' as const, 'qr' as const),
  isVpn: fc.boolean(),
  countryId: fc.integer({ min: 0, max: 999 }),
  address: fc.oneof(fc.constant(''), fc.ipV4(), fc.ipV6()),
})

const hosts = fc.oneof(fc.constant(''), fc.stringMatching(/^[a-z0-9.-]{1,64}$/))
const names = NAMED_SOURCES.map(({ slug }) => slug)
const utmText = fc.oneof(
  fc.constant(''),
  fc.string({ unit: 'binary', maxLength: 16 }).map((text) => text.toWellFormed()),
)

const referrers = fc
  .tuple(hosts, fc.option(fc.constantFrom(...names)))
  .map(([referrer, name]) => ({ referrer, source: name ?? (referrer || 'direct') }))

/** Generates facts that fit into records and rows without being cut. */
export const describedFacts: fc.Arbitrary<DescribedFacts> = fc
  .record({
    agent: fc.record({
      browser: fc.constantFrom('', 'chrome', 'safari', 'samsung', 'app-instagram', 'app-x'),
      os: fc.constantFrom('', 'windows', 'android', 'ios'),
      device: fc.constantFrom('phone', 'tablet', 'desktop'),
      app: fc.constantFrom('', 'instagram', 'whatsapp'),
    }),
    language: fc.constantFrom('', 'es', 'ast', 'en'),
    domain: fc.constantFrom('', 'ata.jo', 'enlaces.example'),
    utm: fc.option(
      fc
        .record({
          source: utmText,
          medium: utmText,
          campaign: utmText,
          term: utmText,
          content: utmText,
        })
        .filter((values) => Object.values(values).some((value) => value !== '')),
    ),
    referrers,
  })
  .map(({ referrers, ...rest }) => ({ ...rest, ...referrers }))

const visitFacts: fc.Arbitrary<VisitFacts> = fc
  .record({
    statsKey: fc.integer({ min: 1, max: 2 ** 48 - 1 }),
    isBot: fc.boolean(),
    visitor: fc.integer({ min: 0, max: 2 ** 48 - 1 }),
    described: describedFacts,
  })
  .map(({ described, ...rest }) => ({ ...rest, ...described }))

/** Generates visits as requests produce them. */
export const visits: fc.Arbitrary<RecordedVisit> = fc
  .tuple(bareVisits, visitFacts)
  .map(([visit, facts]) => ({ ...visit, facts }))

/** Facts of a plain visit with a browser on a computer. */
export const PLAIN_FACTS: VisitFacts = {
  statsKey: 2,
  isBot: false,
  visitor: 7,
  agent: { browser: 'firefox', os: 'linux', device: 'desktop', app: '' },
  language: 'es',
  source: 'direct',
  referrer: '',
  utm: null,
}

/** Applies visits as if they had been read from a journal. */
export function applyRecorded(
  targets: VisitTarget[],
  { visits, ...batch }: Omit<VisitBatch, 'visits'> & { visits: readonly JournaledVisit[] },
): Promise<ReadonlyMap<number, number>> {
  return applyVisits(targets, { ...batch, visits: visitListOf(visits) })
}

/** Returns a visit of a list with its non-empty keys by dimension. */
export function decodedAt(list: VisitList, index: number) {
  const { start, end } = list.rangeAt(index)
  const flags = list.flagsAt(index)
  const { keys } = list.countableAt(index)
  return {
    sequence: list.sequenceAt(index),
    linkId: list.linkIdAt(index),
    at: list.instantAt(index),
    ...readFlags(flags),
    address: addressOf(list.bytes(), start, end),
    countryId: list.countryIdAt(index),
    statsKey: list.statsKeyAt(index),
    isBot: isBotFlagged(flags),
    visitor: list.visitorAt(index),
    keys: Object.fromEntries(
      STORED_DIMENSIONS.map((name, place) => [name, keys[place]] as const).filter(([, key]) => key !== ''),
    ),
  }
}

/** Returns the result that `decodedAt` must give for an appended visit. */
export function decodedOf({ facts, ...visit }: JournaledVisit): ReturnType<typeof decodedAt> {
  const { statsKey, isBot, visitor, agent, language, source, referrer, utm, domain = '' } = facts
  const campaign = Object.entries(utm ?? {}).map(([name, value]) => [`utm_${name}`, value] as const)
  const country = countryKey(visit.countryId)
  const keys = { source, referrer, country, ...agent, language, domain, ...Object.fromEntries(campaign) }
  return {
    ...visit,
    statsKey,
    isBot,
    visitor,
    keys: Object.fromEntries(Object.entries(keys).filter(([, key]) => key !== '')) as Record<string, string>,
  }
}
