import { formatNumber } from '../../../platform/text/formats.ts'
import { statsTexts } from '../../../texts/es/stats.ts'

/** The change of a count since an earlier period. */
export interface Change {
  way: 'up' | 'down' | 'equal'
  /** `18,4 % más`; null if the earlier count is 0, which allows no percentage. */
  words: string | null
}

const texts = statsTexts.change
/** From this factor on, a multiple is easier to read than a percentage. */
const MANY_TIMES = 10

export function changeOf(count: number, before: number): Change {
  if (count === before) return { way: 'equal', words: texts.equal }
  const way = count > before ? 'up' : 'down'
  if (before === 0) return { way, words: null }
  if (count >= before * MANY_TIMES) {
    return { way, words: texts.times(formatNumber(Math.round(count / before))) }
  }
  const share = formatShare(Math.abs(count - before) / before)
  return { way, words: way === 'up' ? texts.more(share) : texts.less(share) }
}

/**
 * Formats a share as `18,4 %`; without decimals from 1,000 % on, and never 0 % for a positive
 * share.
 */
export function formatShare(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return texts.percent('< 0,1')
  if (percent >= 1000) return texts.percent(formatNumber(Math.round(percent)))
  return texts.percent(percent.toFixed(1).replace('.', ','))
}
