import { useState } from 'react'
import { linksTexts } from '../../texts/es/links.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/chip.tsx'
import { Popover } from '../../ui/popover.tsx'
import { discardChange, openConflict, retryChange, useSyncSnapshot } from '../sync/sync.public.ts'
import type { LinkSync } from './link-sync.ts'

const WORDS = {
  pending: linksTexts.pending,
  sending: linksTexts.sending,
  failed: linksTexts.failed,
  conflict: linksTexts.conflict,
}

/** Where a link's waiting change stands; a refused one says why and offers retry and discard. */
export function LinkSyncStatus({ sync }: { sync: LinkSync }) {
  const [isOpen, setIsOpen] = useState(false)
  const { records } = useSyncSnapshot()
  const word = WORDS[sync.state]
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
              {linksTexts.compare}
            </Button>
          )}
          {sync.state === 'failed' && (
            <Button size="small" onClick={() => void retryChange(changeId)}>
              {linksTexts.retry}
            </Button>
          )}
          <Button size="small" look="ghost" onClick={() => void discardChange(changeId)}>
            {linksTexts.discard}
          </Button>
        </div>
      </div>
    </Popover>
  )
}
