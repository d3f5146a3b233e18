const FIRST_LANGUAGE = /^ *([a-z]{2,3})(?=[-,; ]|$)/i
/** What may stand before and behind the subtag that is read. */
const MAX_READ = 16

/**
 * The primary subtag of the first language of an Accept-Language header, lower case, where it has
 * two or three letters; else empty.
 */
export function languageOf(header: string | undefined): string {
  if (header === undefined) return ''
  return FIRST_LANGUAGE.exec(header.slice(0, MAX_READ))?.[1]?.toLowerCase() ?? ''
}
