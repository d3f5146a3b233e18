import { useEffect, useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useIsSessionEnded } from '../../../platform/server/session-flags.ts'
import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { useSyncSnapshot } from '../sending/sync-snapshot.ts'
import { type SyncSummary, summarizeSync } from './sync-summary.ts'

export const SyncList = lazyComponent(async () => (await import('./sync-list.tsx')).SyncList, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})

/** Loads the list's code early, for a moment without a connection. */
export function preloadSyncList(): void {
  void SyncList.preload()
}

/** Shows the sync state; opens the list of waiting changes. */
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
