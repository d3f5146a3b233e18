/**
 * An address by the URL standard, or null where it is none. Not by `URL.canParse`: in Node 20 that
 * refuses hosts with ñ or accents as soon as it has been called a few thousand times.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
