import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { OfferedLanguages } from '../../../platform/settings/language-settings.ts'
import type {
  PageName,
  PageText,
  RedirectPageTexts,
  ReportProblem,
} from '../../../texts/redirect-page-texts.ts'
import { type SiteLanguage, TEXTS_BY_LANGUAGE } from '../../../texts/site-language.ts'
import { waitText } from '../../../texts/waits.ts'
import type { SocialPreview } from '../links/decide-redirect.ts'
import { chooseLanguage } from './choose-language.ts'
import { type DestinationView, destinationPage } from './destination-page.ts'
import { type Drawing, street } from './page-drawing.ts'
import { introduction, pageLayout } from './page-layout.ts'

const DRAWINGS: Record<PageName, Drawing> = {
  unknown: 'nowhere',
  start: 'turn',
  inactive: 'barrier',
  expired: 'clock',
  blocked: 'border',
  withdrawn: 'stop',
  usedUp: 'tally',
  peopleOnly: 'person',
  broken: 'gap',
  failed: 'works',
  unavailable: 'works',
  tooManyMisses: 'hourglass',
  tooManyTries: 'hourglass',
  wrongMethod: 'turn',
  tooLarge: 'turn',
  malformed: 'turn',
  password: 'padlock',
  reported: 'flag',
}

const RETRIED: ReadonlySet<PageName> = new Set(['unavailable', 'failed'])

export interface PageSettings {
  siteName: string
  publicUrl: string
  isPublicUrlSet: boolean
}

/** Renders the script-free pages of short links in one language. */
export interface RedirectPages {
  language: SiteLanguage
  closed(name: Exclude<PageName, 'password'>): string
  password(isWrong: boolean): string
  /** Serves bots that draw a card. */
  preview(preview: SocialPreview, url: string): string
  /** Shows the destination and the form to report it, for `+`. */
  destination(view: DestinationView): string
  /** Adds a way to report the link with that path. */
  reportable(html: string, path: string): string
  /** Explains why a report was refused; `retryAfter` in seconds. */
  refusedReport(problem: ReportProblem, retryAfter: number): string
}

/** Returns the pages in the language of an Accept-Language header. */
export type RedirectPagesFor = (acceptLanguage: string | undefined) => RedirectPages

/** Creates the pages of each language when the first visitor needs them. */
export function createRedirectPagesFor(
  settings: PageSettings,
  languages: OfferedLanguages,
): RedirectPagesFor {
  const made = new Map<SiteLanguage, RedirectPages>()
  return (acceptLanguage) => {
    const language = chooseLanguage(acceptLanguage, languages)
    const pages = made.get(language) ?? createRedirectPages(settings, language)
    made.set(language, pages)
    return pages
  }
}

/** Links home are relative without PUBLIC_URL, since the service answers to any host name. */
export function homeOf({ publicUrl, isPublicUrlSet }: PageSettings): string {
  return isPublicUrlSet ? publicUrl : ''
}

/** Pages without variable content are rendered once. */
export function createRedirectPages(settings: PageSettings, language: SiteLanguage): RedirectPages {
  const { siteName } = settings
  const home = homeOf(settings)
  const texts = TEXTS_BY_LANGUAGE[language]
  const layout = ({ title }: Pick<PageText, 'title'>, body: string, head = '') =>
    pageLayout({ siteName, home }, { title, language, body, head })

  const closedPages = new Map<PageName, string>()
  for (const [name, text] of Object.entries(texts.pages) as [PageName, PageText][]) {
    const [href, label] = RETRIED.has(name) ? ['', texts.retry] : [`${home}/`, texts.home]
    const link = `<a class="button" href="${href}">${label}</a>`
    // The text refers the link's owner to the legal page.
    const legal = name === 'withdrawn' ? `<a class="more" href="${home}/legal">${texts.legal}</a>` : ''
    closedPages.set(name, layout(text, `${street(DRAWINGS[name])}${introduction(text)}${link}${legal}`))
  }
  const { password } = texts.pages
  const passwordPages = [false, true].map((isWrong) =>
    layout(
      password,
      `${street(DRAWINGS.password)}${introduction(password)}${passwordForm(texts.passwordForm, isWrong)}`,
    ),
  )

  return {
    language,
    closed: (name) => closedPages.get(name) as string,
    password: (isWrong) => passwordPages[isWrong ? 1 : 0] as string,
    preview(preview, url) {
      const title = preview.title ?? texts.preview.fallbackTitle
      const text = { title, heading: title, text: preview.description ?? texts.preview.text }
      return layout(text, introduction(text), socialTags(preview, { title, url, siteName }))
    },
    destination: (view) => destinationPage({ siteName, home, language }, view),
    reportable(html, path) {
      const link = `<a class="more" href="${path}+#avisar">${texts.report.form.heading}</a>`
      return html.replace('</main>', `${link}</main>`)
    },
    refusedReport(problem, retryAfter) {
      const { title, heading, why } = texts.report.refused
      const text = why(problem, waitText(retryAfter, language))
      return layout({ title }, `${street('turn')}${introduction({ heading, text })}`)
    },
  }
}

function passwordForm({ label, submit, wrong }: RedirectPageTexts['passwordForm'], isWrong: boolean): string {
  const error = isWrong ? `<p class="error" id="error" role="alert">${wrong}</p>` : ''
  const described = isWrong ? ' aria-invalid="true" aria-describedby="error"' : ''
  return `<form method="post"><label for="password">${label}</label><input id="password" name="password" type="password" required autofocus maxlength="128" autocomplete="off"${described}>${error}<button>${submit}</button></form>`
}

function socialTags(preview: SocialPreview, page: { title: string; url: string; siteName: string }): string {
  const tags: [attribute: 'name' | 'property', key: string, value: string | null][] = [
    ['name', 'description', preview.description],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', page.siteName],
    ['property', 'og:url', page.url],
    ['property', 'og:title', page.title],
    ['property', 'og:description', preview.description],
    ['property', 'og:image', preview.image],
    ['name', 'twitter:card', preview.image === null ? 'summary' : 'summary_large_image'],
    ['name', 'twitter:title', page.title],
    ['name', 'twitter:description', preview.description],
    ['name', 'twitter:image', preview.image],
  ]
  return tags
    .flatMap(([attribute, key, value]) =>
      value === null ? [] : [`<meta ${attribute}="${key}" content="${escapeHtml(value)}">`],
    )
    .join('')
}
