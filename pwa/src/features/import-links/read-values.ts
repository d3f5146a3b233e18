const UNIX = /^\d{9,13}$/
const SPANISH = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const PLAIN = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/

/**
 * An instant as tools write it: ISO, seconds or milliseconds since 1970, `2024-05-03 10:00:00`
 * without a zone (this device's), `03/05/2024` (day first). Undefined where it is none.
 */
export function readInstant(text: string): string | undefined {
  const typed = text.trim()
  if (typed === '' || typed === '0') return undefined
  if (UNIX.test(typed)) return iso(new Date(Number(typed) * (typed.length > 11 ? 1 : 1000)))
  const plain = PLAIN.exec(typed)
  if (plain) return local(plain[1], plain[2], plain[3], plain.slice(4))
  const spanish = SPANISH.exec(typed)
  if (spanish) return local(spanish[3], spanish[2], spanish[1], spanish.slice(4))
  // Engines read a date into a lone number too.
  return /\d{4}/.test(typed) ? iso(new Date(typed.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))) : undefined
}

function local(year = '', month = '', day = '', time: (string | undefined)[] = []): string | undefined {
  const [hour = 0, minute = 0, second = 0] = time.map((part) => Number(part ?? 0))
  const date = new Date(Number(year), Number(month) - 1, Number(day), hour, minute, second)
  const isReal =
    date.getMonth() === Number(month) - 1 && date.getMinutes() === minute && date.getSeconds() === second
  return isReal && date.getDate() === Number(day) ? iso(date) : undefined
}

function iso(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

/** A whole number from 0, with or without signs between its thousands. */
export function readCount(text: string): number | undefined {
  const digits = text.trim().replace(/[.,\s](?=\d{3}(\D|$))/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

const YES = ['true', '1', 'yes', 'y', 'si', 'sí', 'x', 'active', 'activo', 'enabled', 'on', 'verdadero']
const NO = ['false', '0', 'no', 'n', 'inactive', 'inactivo', 'disabled', 'off', 'falso', 'archived', 'null']

/** What people and tools write for yes and no; undefined where it is neither. */
export function readSwitch(text: string): boolean | undefined {
  const word = text.trim().toLowerCase()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

/** Tags in one cell, parted by a bar, else by commas or semicolons, each of them once. */
export function readTags(text: string): string[] {
  const sign = text.includes('|') ? '|' : /[,;]/
  const names = text.replace(/^\[|\]$/g, '').split(sign)
  return [...new Set(names.map((name) => name.trim().replace(/^"|"$/g, '')).filter((name) => name !== ''))]
}

/** The code in a cell that holds a code, a path or a whole short link. */
export function readCode(text: string): string {
  const typed = text.trim()
  // Of several short links of one destination the first is as good as any.
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
