import { useIsOnline } from '../../platform/server/online.ts'
import { formatAge, isDated } from '../../platform/text/formats.ts'
import { syncTexts } from '../../texts/es/sync.ts'
import { Button } from '../elements/button.tsx'
import { EmptyState } from '../elements/empty-state.tsx'
import { Icon } from '../elements/icon.tsx'

interface DataAgeProps {
  /** Time of the read, milliseconds since 1970: a query's `dataUpdatedAt`. */
  readAt: number
  /** True if the last attempt to read it again failed. */
  isStale?: boolean
}

/** Shows "Datos de hace 2 h" while the data on screen cannot be read again. */
export function DataAge({ readAt, isStale = false }: DataAgeProps) {
  const isOnline = useIsOnline()
  if ((isOnline && !isStale) || readAt === 0) return null
  const age = formatAge(readAt)
  return (
    <p className="mb-3 flex items-center gap-2 text-sm text-ink-2" role="status">
      <Icon name="offline" />
      {isDated(readAt) ? syncTexts.age.dated(age) : syncTexts.age.from(age)}
    </p>
  )
}

/** Replaces data that was never read on this device, or that the server refused. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline()
  const texts = syncTexts.age
  if (!isOnline) return <EmptyState title={texts.unavailable} sentence={texts.unavailableSentence} />
  return (
    <EmptyState
      title={texts.failed}
      sentence={texts.failedSentence}
      action={<Button onClick={onRetry}>{texts.retry}</Button>}
    />
  )
}
