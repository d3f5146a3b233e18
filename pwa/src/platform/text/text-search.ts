// Matches a letter n with its separate tilde, or any mark.
const MARKS = /n\u0303|\p{M}/gu
const ENYE = '\u00f1'

/** A text in lower case without accents; `strict` keeps the tilde of ñ. */
export interface FoldedText {
  strict: string
  plain: string
}

/** Folds a text for comparing, so that `peru` finds `Perú`, and `otono` finds `otoño`. */
export function foldText(text: string): FoldedText {
  const apart = text.toLowerCase().normalize('NFD')
  const strict = apart.replace(MARKS, (marks) => (marks.length === 2 ? ENYE : ''))
  return { strict, plain: strict.replaceAll(ENYE, 'n') }
}

/**
 * Returns the items whose text contains every word of one of `wanted`, in any order, case or
 * accent. A wanted ñ does not match n if any item has ñ. `foldedOf` may cache folded texts.
 */
export function searchByText<Item>(
  items: readonly Item[],
  wanted: string | readonly string[],
  foldedOf: (item: Item) => FoldedText,
): Item[] {
  const queries = [wanted]
    .flat()
    .map((query) => wordsOf(query).map(foldText))
    .filter((words) => words.length > 0)
  if (queries.length === 0) return [...items]
  const holding = (among: readonly Item[], form: keyof FoldedText) =>
    among.filter((item) => {
      const text = foldedOf(item)[form]
      return queries.some((words) => words.every((word) => text.includes(word[form])))
    })
  const found = holding(items, 'plain')
  if (!queries.flat().some(({ strict }) => strict.includes(ENYE))) return found
  const exact = holding(found, 'strict')
  return exact.length > 0 ? exact : found
}

/** Line breaks do not separate words: they tie a word to the start of a line. */
function wordsOf(query: string): string[] {
  return query.split(/[^\S\n]+/).filter((word) => word !== '')
}
