import Beasties from 'beasties'

const STYLE = /<style>([\s\S]*?)<\/style>/
/**
 * Selectors that Beasties would drop although they apply: universal ones, bare states, and
 * attributes set by scripts.
 */
const KEPT = [/^\*$/, /^::?[\w-]+$/, /^:is\(/, /data-(theme|whole|member)/]

const FALLBACK_FACE = /@font-face{[^}]*}/g

/**
 * Keeps the rules that apply to a page's elements, in their order, and states, colour schemes and
 * widths. Rules for elements that only the app creates are dropped, such as `.dialog`.
 */
export async function pruneStyles(page: string): Promise<string> {
  const beasties = new Beasties({
    external: false,
    fonts: false,
    keyframes: 'critical',
    allowRules: KEPT,
    logLevel: 'silent',
  })
  const [, pruned] = STYLE.exec(await beasties.process(page)) ?? []
  if (!pruned) throw new Error('Nothing is left of the styles')
  const faces = STYLE.exec(page)?.[1]?.match(FALLBACK_FACE) ?? []
  return pruned + faces.join('')
}
