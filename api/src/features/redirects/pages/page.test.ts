import { REPORT_REASONS } from '@atajo/shared/abuse'
import { describe, expect, it } from 'vitest'
import type { PageName, ReportProblem, WithheldReason } from '../../../texts/redirect-page-texts.ts'
import { SITE_LANGUAGES, TEXTS_BY_LANGUAGE } from '../../../texts/site-language.ts'
import type { DestinationView } from './destination-page.ts'
import { createRedirectPages, createRedirectPagesFor } from './page.ts'

const LIMIT = 30_000
const CODE = 'a'.repeat(64)
const PATH = `/r/${CODE}`
const PLACE = { publicUrl: 'https://enlaces.example', isPublicUrlSet: true }
const HREF = `https://example.com/${'camino/'.repeat(500)}?q=1`
const WITHHELD: WithheldReason[] = ['password', 'limit', 'country', 'inactive', 'expired', 'usedUp', 'broken']
const PROBLEMS: ReportProblem[] = ['reason', 'text', 'email', 'unknown', 'tooMany', 'other']

/** Collects the sentences of one language. Functions are called with sample arguments. */
function sentencesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return []
  return Object.values(value as object).flatMap(sentencesOf)
}

describe.each(SITE_LANGUAGES)('the pages in %s', (language) => {
  const pages = createRedirectPages({ siteName: 'Enlaces & más', ...PLACE }, language)
  const view = (given: Partial<DestinationView>): DestinationView => ({
    url: `https://enlaces.example${PATH}`,
    path: PATH,
    code: CODE,
    destination: { href: HREF },
    createdAt: new Date('2026-11-28T12:00:00Z'),
    reporters: 0,
    timeZone: 'Europe/Madrid',
    ...given,
  })
  const names = Object.keys(TEXTS_BY_LANGUAGE[language].pages) as Exclude<PageName, 'password'>[]
  const preview = { title: null, description: null, image: 'https://example.com/a.png' }
  const all = [
    ...names.flatMap((name) => [pages.closed(name), pages.reportable(pages.closed(name), PATH)]),
    ...[true, false].map((isWrong) => pages.reportable(pages.password(isWrong), PATH)),
    pages.preview(preview, 'https://enlaces.example/r/a'),
    ...PROBLEMS.map((problem) => pages.refusedReport(problem, 3600)),
    ...[0, 2, 10].flatMap((reporters) =>
      [HREF, HREF.replace('https', 'http'), 'https://xn--ana-hoa.example/a.pdf'].map((href) =>
        pages.destination(view({ destination: { href }, reporters })),
      ),
    ),
    ...WITHHELD.map((withheld) => pages.destination(view({ destination: { withheld } }))),
  ]

  it('name it, lead home to PUBLIC_URL, hold no script and stay under 30 kB', () => {
    for (const html of all) {
      expect(html).toContain(`<html lang="${language}">`)
      expect(html).toContain('<a class="brand" href="https://enlaces.example/">')
      expect(html).not.toMatch(/<script|undefined|\bnull\b|\son\w+=/)
      expect(Buffer.byteLength(html)).toBeLessThan(LIMIT)
    }
  })

  it('have every reason of a report, and dates as one reads them there', () => {
    const html = pages.destination(view({}))
    for (const reason of REPORT_REASONS) expect(html).toContain(`value="${reason}"`)
    const day = {
      es: '28 nov 2026',
      ca: '28 de nov. 2026',
      gl: '28/11/2026',
      eu: '2026/11/28',
      en: '28 Nov 2026',
    }
    expect(html).toContain(`<dd>${day[language]}</dd>`)
  })
})

it('other languages contain no Spanish sentence', () => {
  const spanish = new Set(sentencesOf(TEXTS_BY_LANGUAGE.es).filter((text) => /\s.*\s/.test(text)))
  for (const language of SITE_LANGUAGES.filter((one) => one !== 'es')) {
    expect(
      sentencesOf(TEXTS_BY_LANGUAGE[language]).filter((text) => spanish.has(text)),
      language,
    ).toEqual([])
  }
})

it('a site that offers fewer languages answers in its first one where none suits', () => {
  const pagesFor = createRedirectPagesFor({ siteName: 'Atajo', ...PLACE }, ['ca', 'en'])
  expect([pagesFor('en-US').language, pagesFor('es').language, pagesFor(undefined).language]).toEqual([
    'en',
    'ca',
    'ca',
  ])
})
