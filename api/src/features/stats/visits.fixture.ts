import fc from 'fast-check'
import { NAMED_SOURCES } from './facts/named-sources.ts'
import type { DescribedFacts, RecordedVisit, VisitFacts } from './visit.model.ts'

/** Visits as the first format of the journal keeps them. */
export const plainVisits: fc.Arbitrary<RecordedVisit> = fc.record({
  linkId: fc.integer({ min: 1, max: 2 ** 47 }),
  at: fc.integer({ min: 0, max: 2 ** 43 }),
  device: fc.constantFrom('desktop', 'mobile'),
  method: fc.constantFrom('link', 'qr'),
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

/** Facts that fit whole into records and rows. */
export const describedFacts: fc.Arbitrary<DescribedFacts> = fc
  .record({
    agent: fc.record({
      browser: fc.constantFrom('', 'chrome', 'safari', 'samsung', 'app-instagram', 'app-x'),
      os: fc.constantFrom('', 'windows', 'android', 'ios'),
      device: fc.constantFrom('phone', 'tablet', 'desktop'),
      app: fc.constantFrom('', 'instagram', 'whatsapp'),
    }),
    language: fc.constantFrom('', 'es', 'ast', 'en'),
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

/** Visits of both formats of the journal. */
export const visits: fc.Arbitrary<RecordedVisit> = fc
  .tuple(plainVisits, fc.option(visitFacts))
  .map(([visit, facts]) => (facts === null ? visit : { ...visit, facts }))
