import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useMemo, useState } from 'react'
import { missingCodeTexts } from '../../../texts/es/links/missing-code.ts'
import { syncTexts } from '../../../texts/es/sync.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { type FieldDifference, findAction } from '../records/outbox-action.ts'
import type { OutboxRecord } from '../records/outbox-record.ts'
import { upgradedRecords } from '../records/upgraded-records.ts'
import { resolveConflict } from './waiting-change.ts'

export interface ConflictDialogProps {
  record: OutboxRecord
  onClose: () => void
}

type Side = 'mine' | 'theirs'

const texts = syncTexts.conflict

/** Returns null until the action's code has described the fields. */
function useDifferences(record: OutboxRecord): FieldDifference[] | null {
  const client = useQueryClient()
  const [differences, setDifferences] = useState<FieldDifference[] | null>(null)
  const { action, variables, refusal } = useMemo(() => upgradedRecords([record])[0] ?? record, [record])
  useEffect(() => {
    const compared = refusal ? findAction(action)?.compare?.(variables, refusal, client) : []
    Promise.resolve(compared ?? []).then(
      setDifferences,
      () => void notify({ title: missingCodeTexts.title, look: 'error' }),
    )
  }, [action, variables, refusal, client])
  return differences
}

/** Shows both versions of each field with its former value, and lets the person choose. */
export function ConflictDialog({ record, onClose }: ConflictDialogProps) {
  const client = useQueryClient()
  const rows = useDifferences(record)
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const mine = rows?.filter(({ field }) => chosen[field] !== 'theirs').map(({ field }) => field) ?? []

  async function keep(fields: readonly string[]) {
    if (!(await resolveConflict(record.id, fields))) return
    for (const collection of Object.keys(findAction(record.action)?.projections ?? {})) {
      void client.invalidateQueries({ queryKey: [collection] })
    }
    onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      title={texts.title}
      description={texts.sentence}
      width={640}
      footer={
        rows && (
          <>
            <Button onClick={() => void keep([])}>{texts.keepTheirs}</Button>
            <Button look="accent" onClick={() => void keep(mine)}>
              {mine.length === rows.length ? texts.keepMine : texts.keepChosen}
            </Button>
          </>
        )
      }
    >
      {rows?.map((row) => (
        <FieldChoice
          key={row.field}
          row={row}
          side={chosen[row.field] ?? 'mine'}
          onChoose={(side) => setChosen({ ...chosen, [row.field]: side })}
        />
      ))}
      <p className="mt-4 text-sm text-ink-2">{texts.explained}</p>
    </Dialog>
  )
}

interface FieldChoiceProps {
  row: FieldDifference
  side: Side
  onChoose: (side: Side) => void
}

function FieldChoice({ row, side, onChoose }: FieldChoiceProps) {
  const name = useId()
  const sides = [
    ['mine', texts.mine],
    ['theirs', texts.theirs],
  ] as const
  return (
    <fieldset className="mt-4 border-line border-t pt-3">
      <legend className="float-left w-full text-sm font-semibold">{row.label}</legend>
      <div className="clear-both grid gap-2 pt-2 sm:grid-cols-2">
        {sides.map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-start gap-2.5 rounded-control border border-line p-3 has-checked:border-ink"
          >
            <input
              type="radio"
              className="mt-1 accent-ink"
              name={name}
              checked={side === value}
              onChange={() => onChoose(value)}
            />
            <span className="min-w-0">
              <small className="block text-ink-2">{label}</small>
              <span className="wrap-anywhere">{row[value] || texts.gone}</span>
            </span>
          </label>
        ))}
      </div>
      {row.before !== null && (
        <p className="wrap-anywhere mt-2 text-sm text-ink-2">{texts.before(row.before || texts.gone)}</p>
      )}
    </fieldset>
  )
}
