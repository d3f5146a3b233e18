import type { ErrorBody } from '@atajo/shared/error-code'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import {
  HOME_LINK_TEXT,
  LEGAL_LINK_TEXT,
  PASSWORD_FORM_TEXTS,
  type PageText,
  PREVIEW_PAGE_TEXTS,
  REDIRECT_PAGE_TEXTS,
  REPORT_PAGE_TEXTS,
  RETRY_LINK_TEXT,
} from '../../../texts/es/redirect-page-texts.ts'
import type { SocialPreview } from '../decide-redirect.ts'
import { type DestinationView, destinationPage } from './destination-page.ts'
import { type Drawing, street } from './page-drawing.ts'
import { introduction, pageLayout } from './page-layout.ts'

export type PageName = keyof typeof REDIRECT_PAGE_TEXTS

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

/** The small pages of short links: Spanish, without scripts. */
export interface RedirectPages {
  closed(name: Exclude<PageName, 'password'>): string
  password(isWrong: boolean): string
  /** For the bots that draw a card. */
  preview(preview: SocialPreview, url: string): string
  /** For `+`: where the link leads, and the form to report it. */
  destination(view: DestinationView): string
  /** A page of the link with that path, with a way to report it. */
  reportable(html: string, path: string): string
  /** Why a report was not taken. */
  refusedReport(reason: string): string
  /** An error of another address. */
  error(body: ErrorBody, status: number): string
}

/** The pages as HTML, made once where nothing in them changes. */
export function createRedirectPages({ siteName, publicUrl, isPublicUrlSet }: PageSettings): RedirectPages {
  // Without PUBLIC_URL it answers to any name, and its pages lead on under the same.
  const home = isPublicUrlSet ? publicUrl : ''
  const homeLink = `<a class="button" href="${home}/">${HOME_LINK_TEXT}</a>`
  const layout = (text: Pick<PageText, 'title'>, body: string, head = '') =>
    pageLayout(siteName, { title: text.title, body, head })

  const closedPages = new Map<PageName, string>()
  for (const [name, text] of Object.entries(REDIRECT_PAGE_TEXTS) as [PageName, PageText][]) {
    const link = RETRIED.has(name) ? `<a class="button" href="">${RETRY_LINK_TEXT}</a>` : homeLink
    // Its text sends whoever made it there.
    const legal = name === 'withdrawn' ? `<a class="more" href="${home}/legal">${LEGAL_LINK_TEXT}</a>` : ''
    closedPages.set(name, layout(text, `${street(DRAWINGS[name])}${introduction(text)}${link}${legal}`))
  }
  const { password } = REDIRECT_PAGE_TEXTS
  const passwordPages = [false, true].map((isWrong) =>
    layout(password, `${street(DRAWINGS.password)}${introduction(password)}${passwordForm(isWrong)}`),
  )

  return {
    closed: (name) => closedPages.get(name) as string,
    password: (isWrong) => passwordPages[isWrong ? 1 : 0] as string,
    preview(preview, url) {
      const title = preview.title ?? PREVIEW_PAGE_TEXTS.fallbackTitle
      const text = { title, heading: title, text: preview.description ?? PREVIEW_PAGE_TEXTS.text }
      return layout(text, introduction(text), socialTags(preview, { title, url, siteName }))
    },
    destination: (view) => destinationPage(siteName, home, view),
    reportable(html, path) {
      const link = `<a class="more" href="${path}+#avisar">${REPORT_PAGE_TEXTS.form.heading}</a>`
      return html.replace('</main>', `${link}</main>`)
    },
    error({ error, message, details, requestId }, status) {
      if (status === 404) return closedPages.get('unknown') as string
      if (error === 'malformed_body') return closedPages.get('malformed') as string
      const said = requestId === undefined ? details : `${details} (${requestId})`
      const text = { title: message, heading: message, text: said }
      return layout(text, `${street('turn')}${introduction(text)}${homeLink}`)
    },
    refusedReport(reason) {
      const { title, heading } = REPORT_PAGE_TEXTS.refused
      return layout({ title }, `${street('turn')}${introduction({ heading, text: reason })}`)
    },
  }
}

function passwordForm(isWrong: boolean): string {
  const { label, submit, wrong } = PASSWORD_FORM_TEXTS
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
