import { escapeHtml } from '../../../platform/http/escape-html.ts'
import {
  HOME_LINK_TEXT,
  PASSWORD_FORM_TEXTS,
  type PageText,
  PREVIEW_PAGE_TEXTS,
  REDIRECT_PAGE_TEXTS,
  RETRY_LINK_TEXT,
} from '../../../texts/es/redirect-page-texts.ts'
import type { SocialPreview } from '../decide-redirect.ts'
import { MARK, MARK_ICON, ROAD } from './page-drawing.ts'
import { PAGE_STYLE } from './page-style.ts'

export type PageName = keyof typeof REDIRECT_PAGE_TEXTS

const RETRIED: ReadonlySet<PageName> = new Set(['unavailable', 'failed'])

/** The small pages of short links: Spanish, without scripts or further requests. */
export interface RedirectPages {
  closed(name: Exclude<PageName, 'password'>): string
  password(isWrong: boolean): string
  preview(preview: SocialPreview, url: string): string
}

/** The pages as HTML, made once where nothing in them changes. */
export function createRedirectPages(siteName: string): RedirectPages {
  const site = escapeHtml(siteName)

  function layout(text: PageText, body: string, head = ''): string {
    return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(text.title)} · ${site}</title><link rel="icon" href="${MARK_ICON}">${head}<style>${PAGE_STYLE}</style></head><body><header><a class="brand" href="/">${MARK}<span>${site}</span></a></header><main>${body}</main></body></html>`
  }

  function introduction({ heading, text }: PageText): string {
    return `<h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p>`
  }

  function passwordForm(isWrong: boolean): string {
    const { label, submit, wrong } = PASSWORD_FORM_TEXTS
    const error = isWrong ? `<p class="error" id="error" role="alert">${wrong}</p>` : ''
    const described = isWrong ? ' aria-invalid="true" aria-describedby="error"' : ''
    return `<form method="post"><label for="password">${label}</label><input id="password" name="password" type="password" required autofocus maxlength="128" autocomplete="off"${described}>${error}<button>${submit}</button></form>`
  }

  const closedPages = new Map<PageName, string>()
  for (const [name, text] of Object.entries(REDIRECT_PAGE_TEXTS) as [PageName, PageText][]) {
    const action = RETRIED.has(name) ? ['', RETRY_LINK_TEXT] : ['/', HOME_LINK_TEXT]
    const body = `${ROAD}${introduction(text)}<a class="button" href="${action[0]}">${action[1]}</a>`
    closedPages.set(name, layout(text, body))
  }
  const passwordPages = [false, true].map((isWrong) =>
    layout(
      REDIRECT_PAGE_TEXTS.password,
      `${introduction(REDIRECT_PAGE_TEXTS.password)}${passwordForm(isWrong)}`,
    ),
  )

  return {
    closed: (name) => closedPages.get(name) as string,
    password: (isWrong) => passwordPages[isWrong ? 1 : 0] as string,
    preview(preview, url) {
      const title = preview.title ?? PREVIEW_PAGE_TEXTS.fallbackTitle
      const text = { title, heading: title, text: preview.description ?? PREVIEW_PAGE_TEXTS.text }
      return layout(text, introduction(text), socialTags(preview, { title, url, siteName }))
    },
  }
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
