import { COLORS } from '@atajo/shared/color'
import { COUNTRIES } from '@atajo/shared/country'
import fc from 'fast-check'

/** A day of clicks as an export tells it. */
interface ExportedDay {
  day: string
  clicks: number
  visitors: number | null
  qr: number
  mobile: number
  bots: number
}

const orNull = <Value>(some: fc.Arbitrary<Value>) => fc.option(some, { nil: null })
const text = (maxLength: number) =>
  fc.string({ unit: 'grapheme', minLength: 1, maxLength }).filter((typed) => typed.trim() !== '')
const shownText = (maxLength: number) =>
  fc
    .oneof(
      fc.constantFrom('=1+1', "'=x", 'Vino, blanco; y «tinto»', 'a|b', '<b>Niños</b>', '0', 'null', 'falso'),
      fc.string({ unit: fc.constantFrom(...'aé ñ,;|"\'=漢🍷-\\/'), minLength: 1, maxLength }),
    )
    .filter((typed) => typed.trim() !== '')
const address = fc
  .tuple(
    fc.constantFrom('https://example.com/', 'http://cañas.es/otoño?x=', 'https://a.example/#'),
    fc.webFragments(),
  )
  .map(([start, end]) => start + end)
const color = fc.constantFrom(...COLORS)

const day = fc
  .record({
    at: fc.integer({ min: Date.UTC(2024, 0, 1), max: Date.now() }),
    clicks: fc.integer({ min: 0, max: 3_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    isTold: fc.boolean(),
    bots: fc.integer({ min: 1, max: 50 }),
  })
  .map(({ at, clicks, share, isTold, bots }): ExportedDay => {
    const part = Math.floor(clicks * share)
    const visitors = clicks === 0 ? 0 : isTold ? part + 1 : null
    return {
      day: new Date(at).toISOString().slice(0, 10),
      clicks,
      visitors,
      qr: part,
      mobile: clicks - part,
      bots,
    }
  })

const link = fc.record({
  longUrl: address,
  status: fc.boolean(),
  title: orNull(shownText(40)),
  note: orNull(text(200)),
  d_expire: orNull(fc.constantFrom('2099-12-31', '2088-02-29T10:20:30.400Z')),
  accessLimit: orNull(fc.integer({ min: 1, max: 500 })),
  password: orNull(text(30)),
  mobileUrl: orNull(address),
  desktopUrl: orNull(address),
  blockedCountries: fc.uniqueArray(fc.constantFrom(...COUNTRIES.map(({ id }) => id)), { maxLength: 4 }),
  useMetadata: fc.boolean(),
  metadataTitle: orNull(shownText(30)),
  metadataDescription: orNull(shownText(60)),
  metadataImage: orNull(address),
  named: orNull(fc.constantFrom('carta', 'Feria_', 'x-y-z')),
  group: orNull(fc.nat({ max: 4 })),
  tags: fc.uniqueArray(fc.nat({ max: 9 }), { maxLength: 6 }),
  hasQrCode: fc.boolean(),
  counted: fc.record({
    days: fc.uniqueArray(day, { selector: (one) => one.day, maxLength: 8 }),
    older: fc.nat({ max: 100_000 }),
    used: fc.nat({ max: 600 }),
    importedClicks: orNull(fc.integer({ min: 1, max: 1_000_000 })),
  }),
})

const unlike = (name: string) => name.trim().normalize('NFC').toLowerCase()

/** What a person may have within the limits of the free plan, with options of PRO. */
export const accounts = fc.record({
  groups: fc.uniqueArray(fc.record({ title: shownText(20), description: orNull(shownText(60)), color }), {
    selector: ({ title }) => unlike(title),
    maxLength: 5,
  }),
  tags: fc.uniqueArray(fc.record({ tagName: shownText(12), color }), {
    selector: ({ tagName }) => unlike(tagName),
    maxLength: 12,
  }),
  links: fc.array(link, { minLength: 1, maxLength: 8 }),
})

export type Account = typeof accounts extends fc.Arbitrary<infer Made> ? Made : never

/** The exported account, as if its links had been clicked that often. */
export function countedIn(file: string, account: Account): string {
  const exported = JSON.parse(file)
  const stats: object[] = []
  for (const [at, link] of exported.links.entries()) {
    const { days, older, used, importedClicks } = account.links[at]?.counted ?? none
    const sorted = [...days].sort((a, b) => (a.day < b.day ? -1 : 1))
    const clicks = days.reduce((sum, one) => sum + one.clicks, older)
    Object.assign(link, { clicks, importedClicks })
    if (link.accessLimit !== null) {
      Object.assign(link, { usedAccesses: used, isUsedUp: used >= link.accessLimit })
    }
    if (days.length > 0 && clicks > 0) stats.push({ linkId: link.id, days: sorted })
  }
  return JSON.stringify({ ...exported, stats })
}

const none = { days: [] as ExportedDay[], older: 0, used: 0, importedClicks: null }
