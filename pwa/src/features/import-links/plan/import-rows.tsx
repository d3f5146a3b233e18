import { REDIRECT_PREFIX } from '@atajo/shared/paths'
import { shortAddress } from '@atajo/shared/readable-address'
import { memo, useState } from 'react'
import { formatNumber } from '../../../platform/text/formats.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Chip } from '../../../ui/elements/chip.tsx'
import { MiddleCut } from '../../../ui/elements/middle-cut.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { VirtualList } from '../../../ui/lists/virtual-list.tsx'
import type { ImportRow, RowFix } from '../file/import-row.ts'
import type { OnTaken } from '../outbox/import-job.ts'
import { asksDecision, type PlannedRow } from './import-plan.ts'
import { RowFixForm } from './row-fix.tsx'

/** Number of rows rendered before the person asks for more. */
const FIRST_ROWS = 200
const HEIGHTS = { desktop: 61, phone: 118 }

export interface RowChanges {
  onDecide: (line: number, decision: OnTaken) => void
  onDecideAll: (decision: OnTaken) => void
  onFix: (fixes: readonly RowFix[]) => void
}

interface ImportRowsProps extends RowChanges {
  rows: readonly PlannedRow[]
  busy: number
  forAll: OnTaken
  /** Corrections for codes with forbidden characters. */
  suggested: readonly RowFix[]
}

/** Lists the planned rows; those that need a decision come first. */
export const ImportRows = memo(function ImportRows(props: ImportRowsProps) {
  const { rows, busy, forAll, suggested, ...changes } = props
  const texts = importTexts.dryRun
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, FIRST_ROWS)
  const isDesktop = matchMedia('(min-width: 64rem)').matches
  return (
    <section className="card import-table" aria-labelledby="import-rows">
      <header className="import-table-head">
        <h2 id="import-rows">
          {texts.rowsTitle}
          <small> {texts.rowsOrder}</small>
        </h2>
        {suggested.length > 1 && (
          <Button size="small" onClick={() => changes.onFix(suggested)}>
            {texts.takeSuggested(formatNumber(suggested.length))}
          </Button>
        )}
        {busy > 1 && (
          <div className="import-for-all">
            <span>{texts.forAll(formatNumber(busy))}</span>
            <Decision value={forAll} isOwn={false} onChange={changes.onDecideAll} />
          </div>
        )}
      </header>
      <VirtualList
        label={texts.list}
        items={shown}
        itemKey={({ row }) => row.line}
        estimatedHeight={isDesktop ? HEIGHTS.desktop : HEIGHTS.phone}
        renderItem={(planned) => <Row planned={planned} {...changes} />}
      />
      {shown.length < rows.length && (
        <p className="import-more">
          <Button look="ghost" onClick={() => setIsWhole(true)}>
            {texts.more(formatNumber(rows.length - shown.length))}
          </Button>
        </p>
      )}
    </section>
  )
})

function Row({ planned, onDecide, onFix }: { planned: PlannedRow } & Omit<RowChanges, 'onDecideAll'>) {
  const { row, kind, verdict, decision } = planned
  const [isFixing, setIsFixing] = useState(false)
  const texts = importTexts.dryRun
  return (
    <div className="import-row" data-kind={kind} data-own={verdict.isOwn}>
      <span className="import-row-line">{row.line}</span>
      <div className="import-row-link">
        <span className="short-link">
          {row.sufix === undefined ? (
            <span>{texts.newCode}</span>
          ) : (
            <>
              <span>{REDIRECT_PREFIX}</span>
              {row.sufix}
            </>
          )}
        </span>
        {isFixing ? (
          <RowFixForm row={row} onFix={onFix} onClose={() => setIsFixing(false)} />
        ) : (
          <div className="import-row-destination">
            <MiddleCut text={shortAddress(row.longUrl)} />
          </div>
        )}
      </div>
      <div className="import-row-more">
        {row.title && <span className="import-row-title">{row.title}</span>}
        {row.group && <Chip icon="folder">{row.group}</Chip>}
        {row.tags?.slice(0, 2).map((tag) => (
          <Chip key={tag}>{tag}</Chip>
        ))}
      </div>
      <div className="import-row-state">
        <span data-kind={kind}>{importTexts.states[kind]}</span>
        {verdict.why !== '' && <small> {verdict.why}</small>}
      </div>
      <div className="import-row-action">
        {asksDecision(kind) ? (
          <>
            {verdict.suggestion && <TakeSuggestion row={row} suggestion={verdict.suggestion} onFix={onFix} />}
            <Decision value={decision} isOwn={verdict.isOwn} onChange={(next) => onDecide(row.line, next)} />
          </>
        ) : kind === 'bad' ? (
          !isFixing &&
          !row.isTorn && (
            <Button size="small" icon="edit" onClick={() => setIsFixing(true)}>
              {texts.fix}
            </Button>
          )
        ) : (
          <span data-brought={planned.isImported}>
            {planned.isImported ? texts.isImported : texts.isSkipped}
          </span>
        )}
      </div>
    </div>
  )
}

interface TakeSuggestionProps {
  row: ImportRow
  suggestion: string
  onFix: RowChanges['onFix']
}

function TakeSuggestion({ row, suggestion, onFix }: TakeSuggestionProps) {
  return (
    <Button size="small" onClick={() => onFix([{ line: row.line, field: 'sufix', text: suggestion }])}>
      {linkFormTexts.takeSlug(suggestion)}
    </Button>
  )
}

interface DecisionProps {
  value: OnTaken
  isOwn: boolean
  onChange: (decision: OnTaken) => void
}

function Decision({ value, isOwn, onChange }: DecisionProps) {
  const { decision, decisions } = importTexts.dryRun
  const offered = (isOwn ? ['skip', 'rename', 'replace'] : ['skip', 'rename']) as OnTaken[]
  return (
    <SegmentedControl
      label={decision}
      value={value}
      options={offered.map((choice) => ({ value: choice, label: decisions[choice] }))}
      onChange={onChange}
    />
  )
}
