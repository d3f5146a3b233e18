import { COUNTRIES } from '@atajo/shared/country'
import type { StatsDimension } from '@atajo/shared/stats'
import { STATISTICS_NAMES } from '../../../texts/es/statistics-names.ts'
import { NAMED_SOURCES } from '../facts/named-sources.ts'

const SOURCES = new Map<string, string>(NAMED_SOURCES.map(({ slug, name }) => [slug, name]))
const COUNTRY_NAMES = new Map(COUNTRIES.map(({ code, name }) => [code, name]))
const LANGUAGES = new Intl.DisplayNames(['es'], { type: 'language', fallback: 'code' })
const IN_APP = 'app-'

/** What people read for a stored key of a dimension. */
export function nameOfKey(dimension: StatsDimension, key: string): string {
  if (dimension === 'source') return key === 'direct' ? STATISTICS_NAMES.direct : (SOURCES.get(key) ?? key)
  if (dimension === 'country') return COUNTRY_NAMES.get(key) ?? key
  if (dimension === 'region' || dimension === 'city') return key.slice(key.lastIndexOf('·') + 1)
  if (dimension === 'browser') return browserName(key)
  if (dimension === 'os') return STATISTICS_NAMES.os[key] ?? capitalised(key)
  if (dimension === 'app') return appName(key)
  if (dimension === 'language') return languageName(key)
  if (dimension === 'device' || dimension === 'method') {
    return (STATISTICS_NAMES[dimension] as Record<string, string>)[key] ?? key
  }
  return key
}

/** The key as the wire has it: lower case, but for countries. */
export function wireKey(dimension: StatsDimension, key: string): string {
  return dimension === 'country' ? key : key.toLowerCase()
}

function browserName(key: string): string {
  if (key.startsWith(IN_APP)) return STATISTICS_NAMES.insideApp(appName(key.slice(IN_APP.length)))
  return STATISTICS_NAMES.browser[key] ?? capitalised(key)
}

function appName(key: string): string {
  return STATISTICS_NAMES.app[key] ?? capitalised(key)
}

function languageName(key: string): string {
  try {
    return capitalised(LANGUAGES.of(key) ?? key)
  } catch {
    return key
  }
}

function capitalised(text: string): string {
  return text.charAt(0).toLocaleUpperCase('es') + text.slice(1)
}
