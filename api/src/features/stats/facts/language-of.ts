const FIRST_LANGUAGE = /^ *([a-z]{2,3})(?=[-,; ]|$)/i
/** Bounds what is read around the subtag. */
const MAX_READ = 16

/**
 * Returns the primary subtag of the first language in an Accept-Language header, lower case, if it
 * has two or three letters; else an empty text.
 */
export function languageOf(header: string | undefined): string {
  if (header === undefined) return ''
  return FIRST_LANGUAGE.exec(header.slice(0, MAX_READ))?.[1]?.toLowerCase() ?? ''
}
