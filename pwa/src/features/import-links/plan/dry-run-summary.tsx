import { formatNumber } from '../../../platform/text/formats.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import type { OpenFile } from '../file/file-reader.ts'
import { type ImportPlan, ROW_KINDS, type RowKind } from './import-plan.ts'
import type { DryRunState } from './use-dry-run.ts'

const WIDTH = 1000
const GAP = 3
const LEAST = 4
/** Number of twins to name; twins come first among the new rows. */
const NAMED_TWINS = 5

interface DryRunSummaryProps {
  file: OpenFile
  plan: ImportPlan
  by: DryRunState['by']
  filter: RowKind | null
  onFilter: (filter: RowKind | null) => void
  onChange: () => void
}

/** Says that nothing is stored yet, and counts the new links and the other rows by kind. */
export function DryRunSummary({ file, plan, by, filter, onFilter, onChange }: DryRunSummaryProps) {
  const texts = importTexts.dryRun
  const total = plan.rows.length
  return (
    <section className="import-dry-run" aria-labelledby="import-dry-run">
      <div className="import-dry-run-head">
        <div>
          <h2 id="import-dry-run">
            <b>{texts.what}</b> {texts.nothingKept}
          </h2>
          <p className="import-file">
            <FileIcon />
            <b className="font-mono">{file.name}</b>
            <span>{texts.rows(file.count, formatNumber(file.count))}</span>
            <span>{importTexts.sources[file.source]}</span>
            <span>{texts.encodings[file.encoding]}</span>
            <button type="button" className="import-link" onClick={onChange}>
              {texts.change}
            </button>
          </p>
        </div>
        <p className="import-number" role="status">
          <b>{formatNumber(plan.imported)}</b>
          <span>{texts.newLinks(plan.imported)}</span>
        </p>
      </div>
      <Strip plan={plan} />
      <fieldset className="import-legend">
        <legend className="sr-only">{texts.filter}</legend>
        <button type="button" aria-pressed={filter === null} onClick={() => onFilter(null)}>
          {texts.all}
          <b>{formatNumber(total)}</b>
        </button>
        {ROW_KINDS.filter((kind) => plan.byKind[kind].length > 0).map((kind) => (
          <button key={kind} type="button" aria-pressed={filter === kind} onClick={() => onFilter(kind)}>
            <i data-kind={kind} />
            <span>{texts.kinds[kind]}</span>
            <b>{formatNumber(plan.byKind[kind].length)}</b>
          </button>
        ))}
      </fieldset>
      {plan.twins.length > 0 && <p className="import-twins">{twinsText(plan.twins)}</p>}
      <p className="import-checked" role="status">
        {by === 'asking' ? texts.asking : by === 'here' ? texts.here : ''}
      </p>
    </section>
  )
}

/** Counts the codes with a twin and names the first ones. */
function twinsText(twins: ImportPlan['twins']): string {
  const named = twins.slice(0, NAMED_TWINS).map(({ row }) => row.sufix ?? '')
  const isWhole = named.length === twins.length
  return importTexts.dryRun.twins(twins.length, formatNumber(twins.length), isWhole ? named : [...named, '…'])
}

/** Draws the kinds in proportion, with a minimum width so that each remains visible. */
function Strip({ plan }: { plan: ImportPlan }) {
  const kinds = ROW_KINDS.filter((kind) => plan.byKind[kind].length > 0)
  const free = WIDTH - kinds.length * (LEAST + GAP) + GAP
  let at = 0
  return (
    <svg className="import-strip" viewBox={`0 0 ${WIDTH} 14`} preserveAspectRatio="none" aria-hidden="true">
      {kinds.map((kind) => {
        const width = LEAST + (free * plan.byKind[kind].length) / Math.max(1, plan.rows.length)
        const x = at
        at += width + GAP
        return <rect key={kind} data-kind={kind} x={x} width={width} height={14} />
      })}
    </svg>
  )
}

function FileIcon() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M14 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V8l-6-6v6h6" />
    </svg>
  )
}
