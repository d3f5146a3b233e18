import type { PastImport } from '@atajo/shared/import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate, formatNumber } from '../../../platform/text/formats.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { IMPORTED_STATES } from '../outbox/import-job.ts'
import { pastImportsQuery } from '../outbox/import-links.queries.ts'
import { UndoDialog } from './undo-dialog.tsx'

export function PastImports() {
  const texts = importTexts.past
  const { data = [] } = useQuery(pastImportsQuery)
  const [undone, setUndone] = useState<PastImport | null>(null)
  if (data.length === 0) return null
  return (
    <section className="card import-part" aria-labelledby="import-past">
      <h2 id="import-past" className="import-past-title">
        {texts.title}
      </h2>
      <ul className="import-past">
        {data.map((past) => (
          <li key={past.importId}>
            <p>
              <b>{past.fileName}</b>
              <span>{factsOf(past)}</span>
            </p>
            {past.canUndo && (
              <Button size="small" aria-label={texts.undoOf(past.fileName)} onClick={() => setUndone(past)}>
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {undone && <UndoDialog importId={undone.importId} onClose={() => setUndone(null)} />}
    </section>
  )
}

function factsOf({ source, at, counts }: PastImport): string {
  const imported = IMPORTED_STATES.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
  const names: Record<string, string> = importTexts.sources
  const name = names[source] ?? source
  return [name, formatDate(at), importTexts.past.brought(imported, formatNumber(imported))].join(' · ')
}
