import type { ImportState } from '@atajo/shared/import'
import { nextTask } from '../../../platform/server/task-timing.ts'
import { importTexts } from '../../../texts/es/links/import-links.ts'
import type { ImportRow, OwnHead, RowFix } from '../file/import-row.ts'
import { hasLists } from '../file/own-export.ts'
import type { OnTaken, SentRow, SkippedRow } from '../outbox/import-job.ts'
import type { Verdict } from './judge-row.ts'

/** Kinds by which rows are counted and filtered. */
export const ROW_KINDS = ['new', 'own', 'busy', 'signs', 'bad', 'beyond'] as const
export type RowKind = (typeof ROW_KINDS)[number]

const KIND_OF: Record<ImportState, RowKind> = {
  new: 'new',
  created: 'new',
  renamed: 'new',
  replaced: 'new',
  already_yours: 'own',
  taken: 'busy',
  reserved: 'busy',
  invalid: 'bad',
  over_plan: 'beyond',
}

/** The person's decisions about rows whose code is taken. */
export interface Decisions {
  forAll: OnTaken
  single: ReadonlyMap<number, OnTaken>
}

export interface PlannedRow {
  row: ImportRow
  kind: RowKind
  verdict: Verdict
  /** `skip` unless the row's code is taken. */
  decision: OnTaken
  isImported: boolean
}

export interface ImportPlan {
  rows: PlannedRow[]
  /** Rows that need a decision come first. */
  ordered: readonly PlannedRow[]
  byKind: Record<RowKind, PlannedRow[]>
  imported: number
  /** New rows whose code differs from another one only by case. */
  twins: PlannedRow[]
  left: Record<RowKind, number>
}

export interface Planned {
  rows: readonly ImportRow[]
  verdicts: readonly Verdict[]
  decisions: Decisions
  /** Number of links that the person's plan still allows; null if unlimited. */
  linksLeft: number | null
}

const ORDER: readonly RowKind[] = ['busy', 'signs', 'bad', 'beyond', 'own', 'new']
/** Rows planned in one task, few enough that they delay no frame. */
const CHUNK = 1_000

export function emptyPlan(): ImportPlan {
  return {
    rows: [],
    ordered: [],
    byKind: { new: [], own: [], busy: [], signs: [], bad: [], beyond: [] },
    imported: 0,
    twins: [],
    left: { new: 0, own: 0, busy: 0, signs: 0, bad: 0, beyond: 0 },
  }
}

/** Plans each row, in slices so that the page stays responsive. */
export async function planImport({ rows, verdicts, decisions, linksLeft }: Planned): Promise<ImportPlan> {
  const plan = emptyPlan()
  for (const [place, row] of rows.entries()) {
    if (place > 0 && place % CHUNK === 0) await nextTask()
    const verdict = verdicts[place]
    if (!verdict) continue
    const planned = planRow(row, verdict, decisions)
    const isFull = linksLeft !== null && plan.imported >= linksLeft && planned.decision !== 'replace'
    if (planned.isImported && isFull) Object.assign(planned, { kind: 'beyond', isImported: false })
    if (planned.isImported) plan.imported++
    else plan.left[planned.kind]++
    plan.rows.push(planned)
    plan.byKind[planned.kind].push(planned)
    if (verdict.isTwin && planned.kind === 'new') plan.twins.push(planned)
  }
  return { ...plan, ordered: inOrder(plan) }
}

function inOrder({ byKind, twins }: ImportPlan): PlannedRow[] {
  const asking = ORDER.flatMap((kind) => (kind === 'new' ? [] : byKind[kind]))
  if (twins.length === 0) return [...asking, ...byKind.new]
  return [...asking, ...twins, ...byKind.new.filter(({ verdict }) => !verdict.isTwin)]
}

function planRow(row: ImportRow, verdict: Verdict, { forAll, single }: Decisions): PlannedRow {
  const kind = kindOf(verdict)
  const decision = asksDecision(kind) ? (single.get(row.line) ?? forAll) : 'skip'
  return { row, kind, verdict, decision, isImported: kind === 'new' || decision !== 'skip' }
}

function kindOf({ state, isSendable }: Verdict): RowKind {
  return state === 'reserved' && !isSendable ? 'signs' : KIND_OF[state]
}

/** True if the row can be imported under another code. */
export function asksDecision(kind: RowKind): boolean {
  return kind === 'busy' || kind === 'signs'
}

/** True for our own export that contains only groups and tags. */
export function hasOnlyLists(head: OwnHead | null | undefined, { rows }: ImportPlan): boolean {
  return rows.length === 0 && hasLists(head)
}

/** Suggests codes without accents and other forbidden characters. */
export function suggestedCodes({ byKind }: ImportPlan): RowFix[] {
  return byKind.signs.flatMap(({ row: { line }, verdict: { suggestion } }) =>
    suggestion === undefined ? [] : [{ line, field: 'sufix', text: suggestion }],
  )
}

/** Yields the rows to send, in the file's order. */
export function* sentRows({ rows }: ImportPlan): Generator<SentRow> {
  for (const planned of rows) if (planned.isImported) yield sentRow(planned)
}

/** A row with an invalid code is sent with the suggested one, or else without a code. */
function sentRow({ row, kind, verdict, decision }: PlannedRow): SentRow {
  if (!asksDecision(kind)) return row
  if (verdict.isSendable) return { ...row, onTaken: decision }
  const { sufix: _, ...rest } = row
  const near = verdict.suggestion
  return near === undefined ? rest : { ...rest, sufix: near, onTaken: 'rename' }
}

/** Yields the skipped rows with their reasons. */
export function* skippedRows({ rows }: ImportPlan): Generator<SkippedRow> {
  for (const { row, kind, verdict, isImported } of rows) {
    if (isImported) continue
    const state = kind === 'beyond' ? ('over_plan' as const) : verdict.state
    const why = state === verdict.state ? verdict.why : ''
    const { line, longUrl } = row
    yield { line, longUrl, state, reason: why || importTexts.why.byState[state] }
  }
}
