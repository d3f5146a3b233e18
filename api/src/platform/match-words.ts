/** Returns a test for texts that contain every word of the query, in any order, case or accent. */
export function wordMatcher(query: string): (texts: readonly (string | null | undefined)[]) => boolean {
  const words = plainText(query).split(/\s+/).filter(Boolean)
  return (texts) => {
    if (words.length === 0) return true
    const plain = plainText(texts.map((text) => text ?? '').join('\n'))
    return words.every((word) => plain.includes(word))
  }
}

function plainText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
