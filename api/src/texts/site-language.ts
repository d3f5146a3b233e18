import { REDIRECT_PAGE_TEXTS as CATALAN } from './ca/redirect-page-texts.ts'
import { REDIRECT_PAGE_TEXTS as ENGLISH } from './en/redirect-page-texts.ts'
import { REDIRECT_PAGE_TEXTS as SPANISH } from './es/redirect-page-texts.ts'
import { REDIRECT_PAGE_TEXTS as BASQUE } from './eu/redirect-page-texts.ts'
import { REDIRECT_PAGE_TEXTS as GALICIAN } from './gl/redirect-page-texts.ts'
import type { RedirectPageTexts } from './redirect-page-texts.ts'

/** Languages of the pages for visitors, in their default order. */
export const SITE_LANGUAGES = ['es', 'ca', 'gl', 'eu', 'en'] as const

export type SiteLanguage = (typeof SITE_LANGUAGES)[number]

export const TEXTS_BY_LANGUAGE: Record<SiteLanguage, RedirectPageTexts> = {
  es: SPANISH,
  ca: CATALAN,
  gl: GALICIAN,
  eu: BASQUE,
  en: ENGLISH,
}
