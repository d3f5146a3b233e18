import { useState } from 'react'
import { syncTexts } from '../../../texts/es/sync.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { Popover } from '../../../ui/overlays/popover.tsx'
import {
  discardChange,
  type ItemSync,
  openConflict,
  retryChange,
  useSyncSnapshot,
} from '../../sync/sync.public.ts'

/**
 * The state of a link's waiting change. A refused change shows the reason and can be retried or
 * discarded.
 */
export function LinkSyncStatus({ sync }: { sync: ItemSync }) {
  const [isOpen, setIsOpen] = useState(false)
  const { records } = useSyncSnapshot()
  const word = syncTexts.states[sync.state]
  const { changeId } = sync
  const conflict = records.find((record) => record.id === changeId)
  if (changeId === null) return <Status look="waiting">{word}</Status>
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      align="end"
      label={word}
      trigger={(button) => (
        <button type="button" {...button} className="link-row-problem">
          <Status look="problem">{word}</Status>
        </button>
      )}
    >
      <div className="grid gap-3 p-2">
        <p className="text-sm">{sync.reason}</p>
        <div className="flex gap-2">
          {sync.state === 'conflict' && conflict && (
            <Button
              size="small"
              onClick={() => {
                setIsOpen(false)
                openConflict(conflict)
              }}
            >
              {syncTexts.list.compare}
            </Button>
          )}
          {sync.state === 'failed' && (
            <Button size="small" onClick={() => void retryChange(changeId)}>
              {syncTexts.list.retry}
            </Button>
          )}
          <Button size="small" look="ghost" onClick={() => void discardChange(changeId)}>
            {syncTexts.list.discard}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
