import type { ImportState } from '@atajo/shared/import'
import { importTexts } from '../../texts/es/import-links.ts'
import type { MissingRow, OnTaken, SentRow } from './import-job.ts'
import type { ImportRow } from './import-row.ts'
import type { Verdict } from './judge-row.ts'

/** What rows are counted and filtered by. */
export const ROW_KINDS = ['new', 'own', 'busy', 'bad', 'beyond'] as const
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

/** What the person decided about rows whose code is taken. */
export interface Decisions {
  forAll: OnTaken
  /** By line. */
  single: ReadonlyMap<number, OnTaken>
}

export interface PlannedRow {
  row: ImportRow
  kind: RowKind
  verdict: Verdict
  /** Of one whose code is taken. */
  decision: OnTaken
  isBrought: boolean
}

export interface ImportPlan {
  rows: PlannedRow[]
  counts: Record<RowKind, number>
  /** How many will be links. */
  brought: number
  /** Of `counts`, how many stay out. */
  left: Record<RowKind, number>
}

const none = () => ({ new: 0, own: 0, busy: 0, bad: 0, beyond: 0 })
const ORDER: readonly RowKind[] = ['busy', 'bad', 'beyond', 'own', 'new']

/** What becomes of each row; `linksLeft` is what the plan still holds, null any number. */
export function planImport(
  rows: readonly ImportRow[],
  verdicts: readonly Verdict[],
  { decisions, linksLeft }: { decisions: Decisions; linksLeft: number | null },
): ImportPlan {
  const plan: ImportPlan = { rows: [], counts: none(), brought: 0, left: none() }
  for (const [place, row] of rows.entries()) {
    const verdict = verdicts[place]
    if (!verdict) continue
    const planned = planRow(row, verdict, decisions)
    const isFull = linksLeft !== null && plan.brought >= linksLeft && planned.decision !== 'replace'
    if (planned.isBrought && isFull) Object.assign(planned, { kind: 'beyond', isBrought: false })
    plan.counts[planned.kind]++
    if (planned.isBrought) plan.brought++
    else plan.left[planned.kind]++
    plan.rows.push(planned)
  }
  plan.rows.sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind))
  return plan
}

function planRow(row: ImportRow, verdict: Verdict, { forAll, single }: Decisions): PlannedRow {
  const kind = KIND_OF[verdict.state]
  const decision = kind === 'busy' ? (single.get(row.line) ?? forAll) : 'skip'
  return { row, kind, verdict, decision, isBrought: kind === 'new' || decision !== 'skip' }
}

/** The rows that are sent, in the file's order, and those that stay out and why. */
export function splitPlan({ rows }: ImportPlan): { sent: SentRow[]; left: SentRow[]; skipped: MissingRow[] } {
  const inOrder = [...rows].sort((one, other) => one.row.line - other.row.line)
  const left = inOrder.filter(({ isBrought }) => !isBrought)
  return {
    sent: inOrder.filter(({ isBrought }) => isBrought).map(sentRow),
    left: left.map(({ row }) => row),
    skipped: left.map(({ row, kind, verdict }) => ({
      line: row.line,
      state: kind === 'beyond' ? ('over_plan' as const) : verdict.state,
      reason: verdict.why || importTexts.why.byState[kind === 'beyond' ? 'over_plan' : verdict.state],
    })),
  }
}

/** A code that no link can have is left out, so that another is made. */
function sentRow({ row, kind, verdict, decision }: PlannedRow): SentRow {
  if (kind !== 'busy') return row
  if (verdict.isSendable) return { ...row, onTaken: decision }
  const { sufix: _, ...rest } = row
  return rest
}
