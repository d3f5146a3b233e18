import { formatNumber } from '../../platform/formats.ts'
import { statsTexts } from '../../texts/es/stats.ts'

/** How a count stands to an earlier one. */
export interface Change {
  way: 'up' | 'down' | 'equal'
  /** `18,4 % más`; null where there was none before, of which nothing is a share. */
  words: string | null
}

const texts = statsTexts.change
/** From here on nobody reads percents. */
const MANY_TIMES = 10

/** A count beside that of the period before; no words where there was nothing to compare with. */
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

/** `18,4 %` of a share; whole from 1,000 % on, and never 0 % of what is there. */
export function formatShare(share: number): string {
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return texts.percent('< 0,1')
  if (percent >= 1000) return texts.percent(formatNumber(Math.round(percent)))
  return texts.percent(percent.toFixed(1).replace('.', ','))
}
