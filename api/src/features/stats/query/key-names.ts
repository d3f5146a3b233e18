import { COUNTRIES } from '@atajo/shared/country'
import { DIMENSIONS } from '@atajo/shared/dimensions'
import type { StatsDimension } from '@atajo/shared/stats'
import { SLUG_NAMES, type SlugDimension, STATISTICS_NAMES } from '../../../texts/es/statistics-names.ts'
import { NAMED_SOURCES } from '../facts/named-sources.ts'

const SOURCES = new Map<string, string>(NAMED_SOURCES.map(({ slug, name }) => [slug, name]))
const COUNTRY_NAMES = new Map(COUNTRIES.map(({ code, name }) => [code, name]))
const LANGUAGES = new Intl.DisplayNames(['es'], { type: 'language', fallback: 'code' })
const IN_APP = 'app-'

/** Returns the Spanish name of a stored key. */
export function nameOfKey(dimension: StatsDimension, key: string): string {
  switch (DIMENSIONS[dimension].kind) {
    case 'site':
      return dimension === 'source' ? sourceName(key) : key
    case 'country':
      return COUNTRY_NAMES.get(key) ?? key
    case 'place':
      return key.slice(key.lastIndexOf('·') + 1)
    case 'language':
      return languageName(key)
    case 'slug':
      return dimension === 'browser' ? browserName(key) : slugName(dimension as SlugDimension, key)
    default:
      return key
  }
}

/** Returns the wire form of the key: lower case except for countries. */
export function wireKey(dimension: StatsDimension, key: string): string {
  return DIMENSIONS[dimension].kind === 'country' ? key : key.toLowerCase()
}

function sourceName(key: string): string {
  return key === 'direct' ? STATISTICS_NAMES.direct : (SOURCES.get(key) ?? key)
}

function browserName(key: string): string {
  if (!key.startsWith(IN_APP)) return slugName('browser', key)
  return STATISTICS_NAMES.insideApp(slugName('app', key.slice(IN_APP.length)))
}

function slugName(dimension: SlugDimension, key: string): string {
  const names = SLUG_NAMES[dimension]
  return (Object.hasOwn(names, key) && names[key]) || capitalised(key)
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
