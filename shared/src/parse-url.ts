/**
 * Parses an address by the URL standard; null if it is invalid. Node 20's `URL.canParse` is not
 * used, because after a few thousand calls it refuses hosts with ñ or accents.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
