/**
 * Names are unique in lower case. A name that another link of the same owner holds in another
 * spelling is stored behind a sign that no name has, as it is written, and answers to that alone.
 */
export function spelledName(text: string): string {
  return `=${text}`
}

/** Whether a stored name answers to one spelling alone. */
export function isSpelledName(name: string): boolean {
  return name.startsWith('=')
}

/** What a document that answers to the text may have among its names. */
export function namesAsked(text: string): string[] {
  return [spelledName(text), text.toLowerCase()]
}

/** Of those who have one of these names the one that has it as it is written, else the other. */
export function holderOf<Holder extends { names: string[] }>(
  holders: readonly Holder[],
  text: string,
): Holder | null {
  return holders.find(({ names }) => names.includes(spelledName(text))) ?? holders[0] ?? null
}

/** Whether a link answers to the text: by its code as it is written, by its slug in any case. */
export function answersTo(link: { code?: string; customSlug?: string | null }, text: string): boolean {
  return link.code === text || link.customSlug?.toLowerCase() === text.toLowerCase()
}
