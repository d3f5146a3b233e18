import { onChoiceChange, readChoice, storeChoice } from '../../../platform/device/stored-choices.ts'

/**
 * Columns whose width a person sets, px; the name takes what they leave. Clicks and status do not
 * give way in a smaller window: at their most they still fit into one of 1,024.
 */
export const COLUMNS = {
  chips: { least: 96, usual: 284, most: 640 },
  clicks: { least: 56, usual: 72, most: 120 },
  dates: { least: 88, usual: 148, most: 320 },
  status: { least: 88, usual: 96, most: 160 },
}

export type Column = keyof typeof COLUMNS

/** Widths in px; a column without one has its usual. */
export type ColumnWidths = Partial<Record<Column, number>>

const KEPT_NAME = 'columns'
const NAMES = Object.keys(COLUMNS) as Column[]
const listeners = new Set<() => void>()

/** The widths this owner last chose here. */
export function keptWidths(): ColumnWidths {
  const kept = { ...(readChoice(KEPT_NAME) as object | null) } as Record<string, unknown>
  return Object.fromEntries(
    NAMES.flatMap((column) => {
      const width = kept[column]
      return typeof width === 'number' ? [[column, clampWidth(column, width)]] : []
    }),
  )
}

/** Keeps them for the next visit; none chosen forgets them. */
export function keepWidths(widths: ColumnWidths): void {
  storeChoice(KEPT_NAME, Object.keys(widths).length > 0 ? widths : null)
}

/** Whether a column has another width than its usual. */
export function hasChosenWidths(): boolean {
  return Object.keys(keptWidths()).length > 0
}

/** Gives every column its usual width back, here and in other windows. */
export function forgetWidths(): void {
  storeChoice(KEPT_NAME, null)
  for (const listener of listeners) listener()
}

/** Calls back when the widths are chosen elsewhere; returns how to stop. */
export function onWidths(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onChoiceChange(KEPT_NAME, listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** The nearest width in whole px that a column may have; `room` is what the list has for it. */
export function clampWidth(column: Column, width: number, room = COLUMNS[column].most): number {
  return Math.max(COLUMNS[column].least, Math.min(Math.round(width), room, COLUMNS[column].most))
}

/** The custom properties that links-list.css lays the rows out by. */
export function widthStyle(widths: ColumnWidths): Record<string, string> {
  return Object.fromEntries(Object.entries(widths).map(([column, px]) => [`--column-${column}`, `${px}px`]))
}
