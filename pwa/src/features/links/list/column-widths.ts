import { onChoiceChange, readChoice, storeChoice } from '../../../platform/device/stored-choices.ts'

/**
 * Resizable columns and their widths in px; the name column takes the rest. Clicks and status do
 * not shrink in smaller windows, so their greatest widths must fit into one of 1,024 px.
 */
export const COLUMNS = {
  chips: { least: 96, usual: 284, most: 640 },
  clicks: { least: 56, usual: 72, most: 120 },
  dates: { least: 88, usual: 148, most: 320 },
  status: { least: 88, usual: 96, most: 160 },
}

export type Column = keyof typeof COLUMNS

/** Widths in px; a missing column has its default width. */
export type ColumnWidths = Partial<Record<Column, number>>

const KEPT_NAME = 'columns'
const NAMES = Object.keys(COLUMNS) as Column[]
const listeners = new Set<() => void>()

/** Reads the widths that this owner last chose on this device. */
export function keptWidths(): ColumnWidths {
  const kept = { ...(readChoice(KEPT_NAME) as object | null) } as Record<string, unknown>
  return Object.fromEntries(
    NAMES.flatMap((column) => {
      const width = kept[column]
      return typeof width === 'number' ? [[column, clampWidth(column, width)]] : []
    }),
  )
}

/** Stores the widths; an empty record removes them. */
export function keepWidths(widths: ColumnWidths): void {
  storeChoice(KEPT_NAME, Object.keys(widths).length > 0 ? widths : null)
}

export function hasChosenWidths(): boolean {
  return Object.keys(keptWidths()).length > 0
}

/** Restores the default widths, in other windows too. */
export function forgetWidths(): void {
  storeChoice(KEPT_NAME, null)
  for (const listener of listeners) listener()
}

/** Subscribes to changes made in other windows; returns the unsubscribe function. */
export function onWidths(listener: () => void): () => void {
  listeners.add(listener)
  const stop = onChoiceChange(KEPT_NAME, listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/**
 * Returns the nearest allowed width in whole px; `room` is the space that the list has for the
 * column.
 */
export function clampWidth(column: Column, width: number, room = COLUMNS[column].most): number {
  return Math.max(COLUMNS[column].least, Math.min(Math.round(width), room, COLUMNS[column].most))
}

/** Returns the custom properties that links-list.css uses for its grid. */
export function widthStyle(widths: ColumnWidths): Record<string, string> {
  return Object.fromEntries(Object.entries(widths).map(([column, px]) => [`--column-${column}`, `${px}px`]))
}
