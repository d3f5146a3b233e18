import { useEffect, useState } from 'react'
import { useIsOnline } from '../../platform/server/online.ts'
import { formatAge, formatDate, isDated } from '../../platform/text/formats.ts'
import { statsTexts } from '../../texts/es/stats.ts'
import { IconButton } from '../../ui/elements/icon-button.tsx'
import type { ShownStats } from './use-shown-stats.ts'

const TICK_MS = 20_000
const texts = statsTexts.age

/** Shows the age of the statistics, with a button to read them again. */
export function StatsAge({ shown }: { shown: ShownStats }) {
  const { readAt, problem, isReading, readAgain } = shown
  const isOnline = useIsOnline()
  const now = useNow()
  // The empty element reserves the space.
  if (!shown.stats || readAt === 0) return problem ? null : <p className="stats-age" />
  const words = texts.read(isDated(readAt, now) ? texts.onDay(ofDay(readAt)) : formatAge(readAt, now))
  const isFresh = isOnline && !problem
  return (
    <p className="stats-age" data-fresh={isFresh}>
      <i aria-hidden="true" />
      <span role="status">{isFresh ? words : isOnline ? texts.failed(words) : texts.offline(words)}</span>
      <IconButton icon="refresh" size="small" label={texts.again} disabled={isReading} onClick={readAgain} />
    </p>
  )
}

function ofDay(instant: number): string {
  return formatDate(new Date(instant).toISOString())
}

/** Returns the time and renders again regularly, so that the age stays correct. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(now, Date.now())
}
