import { z } from 'zod'
import { SETTING_TEXTS } from '../../texts/es/setting-texts.ts'
import { SITE_LANGUAGES, type SiteLanguage } from '../../texts/site-language.ts'

export type OfferedLanguages = readonly [SiteLanguage, ...SiteLanguage[]]

/** The first language serves visitors who accept none of them. */
export const LANGUAGE_VARIABLES = {
  SITE_LANGUAGES: z
    .string()
    .refine((text) => areLanguages(listed(text)), SETTING_TEXTS.languages(SITE_LANGUAGES))
    .default(SITE_LANGUAGES.join())
    .transform((text) => listed(text) as [SiteLanguage, ...SiteLanguage[]]),
}

function listed(text: string): string[] {
  return text
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
}

function areLanguages(list: string[]): boolean {
  return (
    new Set(list).size === list.length && list.every((one) => SITE_LANGUAGES.some((known) => known === one))
  )
}
