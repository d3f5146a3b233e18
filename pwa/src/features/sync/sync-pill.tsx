import { useEffect, useState } from 'react'
import { useIsOnline } from '../../platform/online.ts'
import { useIsSessionEnded } from '../../platform/session-ended.ts'
import { DialogPlace } from '../../ui/dialog-place.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useSyncSnapshot } from './sync-snapshot.ts'
import { type SyncSummary, summarizeSync } from './sync-summary.ts'

/** The dialog that lists waiting and refused changes. */
export const SyncList = lazyComponent(async () => (await import('./sync-list.tsx')).SyncList, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})

/** Has the list ready for a moment without a connection. */
export function preloadSyncList(): void {
  void SyncList.preload()
}

/** Where the state of syncing always is; a tap lists what waits. */
export function SyncPill() {
  const [isOpen, setIsOpen] = useState(false)
  const isOnline = useIsOnline()
  const isSessionEnded = useIsSessionEnded()
  const summary = summarizeSync(useSyncSnapshot(), { isOnline, isSessionEnded })
  useEffect(() => {
    const badge = summary.count > 0 ? navigator.setAppBadge?.(summary.count) : navigator.clearAppBadge?.()
    badge?.catch(() => undefined)
  }, [summary.count])
  return (
    <>
      <button
        type="button"
        className="sync-pill"
        data-state={summary.state}
        aria-label={summary.text}
        onClick={() => setIsOpen(true)}
      >
        <i aria-hidden="true" />
        <SummaryText summary={summary} />
      </button>
      <DialogPlace about={isOpen || null}>{() => <SyncList onClose={() => setIsOpen(false)} />}</DialogPlace>
    </>
  )
}

function SummaryText({ summary: { text, shortText } }: { summary: SyncSummary }) {
  if (text === shortText) return <span aria-live="polite">{text}</span>
  return (
    <>
      <span className="max-sm:hidden" aria-live="polite">
        {text}
      </span>
      <span className="sm:hidden">{shortText}</span>
    </>
  )
}
