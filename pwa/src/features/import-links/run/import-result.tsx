import type { ImportState } from '@atajo/shared/import'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { saveFile } from '../../../platform/device/save-file.ts'
import { formatNumber } from '../../../platform/text/formats.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { Button, buttonLook } from '../../../ui/elements/button.tsx'
import { forgetFilter } from '../../links/links.public.ts'
import { IMPORTED_STATES } from '../outbox/import-job.ts'
import type { Totals } from '../outbox/job-totals.ts'
import { missingFile } from './missing-rows.ts'
import { UndoDialog } from './undo-dialog.tsx'
import type { JobProgress } from './use-import-job.ts'

interface ImportResultProps {
  progress: JobProgress
  totals: Totals
  onAnother: () => void
}

const KINDS = ['already_yours', 'taken', 'reserved', 'invalid', 'over_plan'] as const

export function ImportResult({ progress, totals, onAnother }: ImportResultProps) {
  const { job } = progress
  const texts = importTexts.result
  const [isUndoing, setIsUndoing] = useState(false)
  const imported = sum(totals.counts, IMPORTED_STATES)
  const counts = { ...totals.counts }
  for (const state of KINDS) counts[state] = (counts[state] ?? 0) + (job.left[state] ?? 0)
  const unsent = job.rows - totals.done
  const missing = unsent + sum(counts, ['taken', 'reserved', 'invalid', 'over_plan'])
  return (
    <section className="card import-part" aria-labelledby="import-result">
      <p className="import-part-step">{texts.step}</p>
      <h2 id="import-result" className="import-result-number">
        {job.rows === 0 ? (
          texts.lists
        ) : (
          <>
            <span>{formatNumber(imported)}</span> {texts.brought(imported)}
          </>
        )}
      </h2>
      <dl className="import-result">
        {KINDS.filter((state) => counts[state]).map((state) => (
          <Fact key={state} name={texts.kinds[state]} count={counts[state] ?? 0} />
        ))}
        {totals.leftOut.length > 0 && <Fact name={texts.leftOut} count={totals.leftOut.length} />}
        {unsent > 0 && <Fact name={texts.unsent} count={unsent} />}
      </dl>
      <p className="import-buttons">
        <Link to="/links" onClick={forgetFilter} {...buttonLook({ look: 'accent', size: 'large' })}>
          {texts.see}
        </Link>
        {missing > 0 && (
          <Button size="large" icon="download" onClick={() => void download(progress)}>
            {texts.download(missing, formatNumber(missing))}
          </Button>
        )}
        <Button size="large" onClick={onAnother}>
          {texts.another}
        </Button>
      </p>
      {imported > 0 && totals.importId !== null && (
        <p className="import-help">
          <button type="button" className="import-link" onClick={() => setIsUndoing(true)}>
            {texts.undo}
          </button>{' '}
          {texts.undoNote}
        </p>
      )}
      {isUndoing && totals.importId !== null && (
        <UndoDialog importId={totals.importId} onClose={() => setIsUndoing(false)} onUndone={onAnother} />
      )}
    </section>
  )
}

function Fact({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatNumber(count)}</dd>
    </div>
  )
}

function sum(counts: Totals['counts'], states: readonly ImportState[]): number {
  return states.reduce((total, state) => total + (counts[state] ?? 0), 0)
}

async function download(progress: JobProgress): Promise<void> {
  saveFile(await missingFile(progress), importTexts.result.fileName(progress.job.fileName))
}
