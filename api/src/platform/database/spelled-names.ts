/**
 * Names are unique in lower case. If another link of the owner has the name in another spelling, it
 * is stored as written after a sign that no name contains, and matches that spelling only.
 */
export function spelledName(text: string): string {
  return `=${text}`
}

/** Tells whether a stored name matches one spelling only. */
export function isSpelledName(name: string): boolean {
  return name.startsWith('=')
}

/** Returns the stored names by which a document can match the text. */
export function namesAsked(text: string): string[] {
  return [spelledName(text), text.toLowerCase()]
}

/** Prefers the document that has the name as written over one that matches regardless of case. */
export function holderOf<Holder extends { names: string[] }>(
  holders: readonly Holder[],
  text: string,
): Holder | null {
  return holders.find(({ names }) => names.includes(spelledName(text))) ?? holders[0] ?? null
}

/** Compares a code as written, and a slug regardless of case. */
export function answersTo(link: { code?: string; customSlug?: string | null }, text: string): boolean {
  return link.code === text || link.customSlug?.toLowerCase() === text.toLowerCase()
}
