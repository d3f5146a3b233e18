import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { missingCodeTexts } from '../../texts/es/missing-code.ts'
import { syncTexts } from '../../texts/es/sync.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { type FieldDifference, findAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'
import { discardChange, retryChange } from './waiting-change.ts'

export interface ConflictDialogProps {
  record: OutboxRecord
  onClose: () => void
}

function useDifferences({ action, variables, refusal }: OutboxRecord): FieldDifference[] {
  const [differences, setDifferences] = useState<FieldDifference[]>([])
  useEffect(() => {
    const compared = findAction(action)?.compare?.(variables, refusal?.current) ?? []
    Promise.resolve(compared).then(
      setDifferences,
      () => void notify({ title: missingCodeTexts.title, look: 'error' }),
    )
  }, [action, variables, refusal])
  return differences
}

/** Both versions side by side, field by field where they differ, and the choice between them. */
export function ConflictDialog({ record, onClose }: ConflictDialogProps) {
  const client = useQueryClient()
  const action = findAction(record.action)
  const rows = useDifferences(record)
  const version = (record.refusal?.current as { updatedAt?: string } | null)?.updatedAt

  async function keepTheirs() {
    if (!(await discardChange(record.id))) return
    for (const collection of Object.keys(action?.projections ?? {})) {
      void client.invalidateQueries({ queryKey: [collection] })
    }
    onClose()
  }

  async function keepMine() {
    if (await retryChange(record.id, version)) onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title={syncTexts.conflict.title}
      description={syncTexts.conflict.sentence}
      width={640}
      footer={
        <>
          <Button onClick={() => void keepTheirs()}>{syncTexts.conflict.keepTheirs}</Button>
          <Button look="accent" onClick={() => void keepMine()}>
            {syncTexts.conflict.keepMine}
          </Button>
        </>
      }
    >
      <dl className="mt-4 grid gap-4">
        {rows.map(({ field, mine, theirs }) => (
          <div key={field} className="grid gap-1 border-line pt-3 not-first:border-t">
            <dt className="text-sm font-semibold">{field}</dt>
            <dd>
              <small className="block text-ink-2">{syncTexts.conflict.mine}</small>
              <span className="wrap-anywhere">{mine || syncTexts.conflict.gone}</span>
            </dd>
            <dd>
              <small className="block text-ink-2">{syncTexts.conflict.theirs}</small>
              <span className="wrap-anywhere">{theirs || syncTexts.conflict.gone}</span>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
