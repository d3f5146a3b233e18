// Either a letter n with its tilde apart, or a mark alone.
const MARKS = /n\u0303|\p{M}/gu
const ENYE = '\u00f1'

/** A text as it is compared: lower case without accents, but for the tilde of a ñ in `strict`. */
export interface FoldedText {
  strict: string
  plain: string
}

/** A text for comparing, so that `peru` finds `Perú`, and `otono` finds `otoño`. */
export function foldText(text: string): FoldedText {
  const apart = text.toLowerCase().normalize('NFD')
  const strict = apart.replace(MARKS, (marks) => (marks.length === 2 ? ENYE : ''))
  return { strict, plain: strict.replaceAll(ENYE, 'n') }
}

/**
 * The items whose text holds one of `wanted` in any case or accent; all where none is. An asked ñ
 * is not n where an item has ñ. `foldedOf` can cache folded texts.
 */
export function searchByText<Item>(
  items: readonly Item[],
  wanted: string | readonly string[],
  foldedOf: (item: Item) => FoldedText,
): Item[] {
  const queries = [wanted]
    .flat()
    .filter((query) => query !== '')
    .map(foldText)
  if (queries.length === 0) return [...items]
  const holding = (among: readonly Item[], form: keyof FoldedText) =>
    among.filter((item) => {
      const text = foldedOf(item)[form]
      return queries.some((query) => text.includes(query[form]))
    })
  const found = holding(items, 'plain')
  if (!queries.some(({ strict }) => strict.includes(ENYE))) return found
  const exact = holding(found, 'strict')
  return exact.length > 0 ? exact : found
}
