import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { PageText } from '../../../texts/redirect-page-texts.ts'
import type { SiteLanguage } from '../../../texts/site-language.ts'
import { MARK, MARK_ICON } from './page-drawing.ts'
import { PAGE_STYLE } from './page-style.ts'

export interface PageSite {
  siteName: string
  /** Base address of links to the site. */
  home: string
}

export interface PageParts {
  title: string
  language: SiteLanguage
  /** HTML of the page's content. */
  body: string
  /** Additional HTML for `head`. */
  head?: string
  /** Class of `main`. */
  layout?: string
  /** HTML at the end of the top bar. */
  aside?: string
}

/** Renders a complete page of the site without scripts. */
export function pageLayout({ siteName, home }: PageSite, parts: PageParts): string {
  const { title, language, body, head = '', layout = '', aside = '' } = parts
  const site = escapeHtml(siteName)
  const main = layout === '' ? '<main>' : `<main class="${layout}">`
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${site}</title><link rel="icon" href="${MARK_ICON}">${head}<style>${PAGE_STYLE}</style></head><body><header><a class="brand" href="${home}/">${MARK}<span>${site}</span></a>${aside}</header>${main}${body}</main></body></html>`
}

/** Renders heading and first paragraph. */
export function introduction({ heading, text }: Pick<PageText, 'heading' | 'text'>): string {
  return `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>`
}
