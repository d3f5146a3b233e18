const NOTHING =
  /^(?:[-–—/]*|0|null|\\n|none|never|no|false|n\/?a|nunca|jamás|ningun[oa]?|ninguna? .*|sin .*|no (?:expir|caduc).*|∞|infinit[oey]|unlimited|ilimitad[oa]s?|0000-00-00.*)$/i

/** True if a cell says in words that there is no date or no number. */
export function saysNothing(text: string): boolean {
  return NOTHING.test(text.trim())
}

/** Parses a whole number from 0, with or without thousands separators. */
export function readCount(text: string): number | undefined {
  const digits = text.trim().replace(/[.,\s](?=\d{3}(\D|$))/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

const YES = ['true', '1', 'yes', 'y', 'si', 'sí', 'x', 'active', 'activo', 'enabled', 'on', 'verdadero']
const NO = ['false', '0', 'no', 'n', 'inactive', 'inactivo', 'disabled', 'off', 'falso', 'archived', 'null']

/** Parses words for yes and no; undefined for others. */
export function readSwitch(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

/** Splits a cell of tags at bars, else at commas or semicolons, without duplicates. */
export function readTags(text: string): string[] {
  const sign = text.includes('|') ? '|' : /[,;]/
  const names = text.replace(/^\[|\]$/g, '').split(sign)
  return [...new Set(names.map((name) => name.trim().replace(/^"|"$/g, '')).filter((name) => name !== ''))]
}

/** Extracts the code from a cell with a code, a path or a whole short link. */
export function readCode(text: string): string {
  const typed = text.trim()
  // The first of several short links to one destination is used.
  const first = typed.split('|')[0] ?? ''
  const path = first.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '//').replace(/[?#].*$/, '')
  const isAddress = path.startsWith('//') || /^[a-z0-9-]+(\.[a-z0-9-]+)+\//i.test(path)
  const code = isAddress ? path.replace(/^\/*[^/]+\/?/, '') : path
  const bare = code.replace(/^\/+|\/+$/g, '').replace(/^r\//, '')
  try {
    return decodeURIComponent(bare)
  } catch {
    return bare
  }
}
