import { useCallback, useMemo, useState } from 'react'
import { formatNumber } from '../../platform/text/formats.ts'
import { importTexts } from '../../texts/es/links/import-links.ts'
import { Button } from '../../ui/elements/button.tsx'
import { SkeletonRows } from '../../ui/elements/skeleton.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { useLinksLeft } from '../links/links.public.ts'
import type { ImportRow } from './file/import-row.ts'
import type { OnTaken } from './outbox/import-job.ts'
import { columnHeadings } from './plan/column-headings.ts'
import { DryRunSummary } from './plan/dry-run-summary.tsx'
import {
  hasOnlyLists,
  type ImportPlan,
  planImport,
  ROW_KINDS,
  type RowKind,
  suggestedCodes,
} from './plan/import-plan.ts'
import { ImportRows } from './plan/import-rows.tsx'
import { ImportSettings } from './plan/import-settings.tsx'
import { useDryRun } from './plan/use-dry-run.ts'
import type { useImportDraft } from './plan/use-import-draft.ts'
import { useImportPlan } from './plan/use-import-plan.ts'
import { startImport } from './run/run-import.ts'

interface DryRunStepProps {
  work: ReturnType<typeof useImportDraft>
  onStarted: () => void
}

const NO_ROWS: readonly ImportRow[] = []

/** The second step shows the planned result of each row and asks for decisions. */
export function DryRunStep({ work, onStarted }: DryRunStepProps) {
  const { draft, rows, fileId, change, onFix, close } = work
  const [filter, setFilter] = useState<RowKind | null>(null)
  const { decisions, onDecide, onDecideAll } = useDecisions()
  const asked = useMemo(() => {
    if (!draft || !fileId) return null
    const { name: fileName, source, head } = draft.file
    return { fileId, fileName, source, head }
  }, [draft, fileId])
  const { verdicts, by } = useDryRun(rows, asked)
  const linksLeft = useLinksLeft() ?? null
  const planned = { rows: rows ?? NO_ROWS, verdicts, decisions, linksLeft }
  const plan = useImportPlan(planned)
  const suggested = useMemo(() => suggestedCodes(plan), [plan])
  if (!draft || !asked) return <SkeletonRows count={6} label={importTexts.file.reading} />
  return (
    <>
      <DryRunSummary
        file={draft.file}
        plan={plan}
        by={by}
        filter={filter}
        onFilter={setFilter}
        onChange={close}
      />
      <ImportSettings
        file={draft.file}
        mapping={draft.mapping}
        choices={draft.choices}
        onMapping={(mapping) => change({ mapping })}
        onChoices={(choices) => change({ choices })}
        onReading={(reading) => void work.onReading(reading)}
        problem={work.problem}
      />
      <ImportRows
        key={filter}
        rows={filter ? plan.byKind[filter] : plan.ordered}
        busy={plan.byKind.busy.length + plan.byKind.signs.length}
        suggested={suggested}
        forAll={decisions.forAll}
        onDecide={onDecide}
        onDecideAll={onDecideAll}
        onFix={onFix}
      />
      <ImportBar
        plan={plan}
        isReady={by === 'server' || by === 'here'}
        isListsOnly={hasOnlyLists(asked.head, plan)}
        onCancel={close}
        onImport={async () => {
          const job = { ...asked, ...columnHeadings(draft) }
          const other = await startImport(job, await planImport(planned), draft.file)
          if (other) return void notify({ title: importTexts.dryRun.other(other.fileName), look: 'error' })
          onStarted()
        }}
      />
    </>
  )
}

function useDecisions() {
  const [decisions, setDecisions] = useState({
    forAll: 'skip' as OnTaken,
    single: new Map<number, OnTaken>() as ReadonlyMap<number, OnTaken>,
  })
  const onDecide = useCallback(
    (line: number, decision: OnTaken) =>
      setDecisions(({ forAll, single }) => ({ forAll, single: new Map(single).set(line, decision) })),
    [],
  )
  const onDecideAll = useCallback(
    (decision: OnTaken) => setDecisions({ forAll: decision, single: new Map() }),
    [],
  )
  return { decisions, onDecide, onDecideAll }
}

interface ImportBarProps {
  plan: ImportPlan
  isReady: boolean
  isListsOnly: boolean
  onCancel: () => void
  onImport: () => Promise<void>
}

/** Remains in view with the number of skipped rows and the start button. */
function ImportBar({ plan, isReady, isListsOnly, onCancel, onImport }: ImportBarProps) {
  const texts = importTexts.dryRun
  const [isStarting, setIsStarting] = useState(false)
  const out = plan.rows.length - plan.imported
  const kinds = ROW_KINDS.filter((kind) => plan.left[kind] > 0)
  const words = kinds.map((kind) => texts.leftOutKinds[kind](formatNumber(plan.left[kind]), plan.left[kind]))
  async function start() {
    setIsStarting(true)
    // The outbox has already reported a full device.
    await onImport().catch(console.error)
    setIsStarting(false)
  }
  return (
    <div className="import-bar" data-under-notices>
      <p>
        {out > 0 && (
          <>
            <b>{texts.leftOut(out, formatNumber(out))}</b> {listed(words)}
          </>
        )}
      </p>
      <Button size="large" onClick={onCancel}>
        {texts.cancel}
      </Button>
      <Button
        look="accent"
        size="large"
        isBusy={isStarting}
        disabled={!isReady || (plan.imported === 0 && !isListsOnly)}
        onClick={() => void start()}
      >
        {isStarting
          ? texts.starting
          : isListsOnly
            ? texts.bringLists
            : texts.bring(plan.imported, formatNumber(plan.imported))}
      </Button>
    </div>
  )
}

function listed(words: readonly string[]): string {
  return new Intl.ListFormat('es', { type: 'conjunction' }).format(words)
}
