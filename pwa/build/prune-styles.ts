import Beasties from 'beasties'

const STYLE = /<style>([\s\S]*?)<\/style>/
/** What Beasties finds no element by: all, states that stand alone, and what a script sets. */
const KEPT = [/^\*$/, /^::?[\w-]+$/, /^:is\(/, /data-(theme|whole|member)/]

const FALLBACK_FACE = /@font-face{[^}]*}/g

/**
 * The rules of a page's style sheet that its elements ask for, in their order. What only the app
 * makes later is left out, as `.dialog`; states such as :hover, colour schemes and widths stay.
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
