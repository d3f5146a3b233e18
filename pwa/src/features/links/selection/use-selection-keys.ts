import { useEffect } from 'react'
import { areLetterKeysOn } from '../../../platform/page/letter-keys.ts'
import { overlayCount } from '../../../platform/page/overlays.ts'
import { isNarrow } from '../../../ui/elements/use-is-narrow.ts'
import type { SelectLink } from './link-selection.ts'

interface SelectionKeys {
  ids: ReadonlySet<number>
  isSelecting: boolean
  select: SelectLink
  selectAll: () => void
  end: () => void
}

/**
 * x toggles the current row, Shift x the range up to it, Ctrl or Cmd A selects all, Escape ends the
 * selection.
 */
export function useSelectionKeys({ ids, isSelecting, select, selectAll, end }: SelectionKeys): void {
  useEffect(() => {
    /** Returns whether the key was handled. */
    function answer(event: KeyboardEvent): boolean {
      const key = event.key.toLowerCase()
      if (event.altKey) return false
      if (event.ctrlKey || event.metaKey) return key === 'a' && !event.shiftKey && done(selectAll)
      if (key === 'escape') return isSelecting && done(end)
      const row = key === 'x' && areLetterKeysOn() ? rowInHand() : null
      return row !== null && done(() => select(row, !ids.has(row), event.shiftKey))
    }
    function onKeyDown(event: KeyboardEvent) {
      // On phones the selection bars count as an overlay, so that Back closes them.
      const own = isSelecting && isNarrow() ? 1 : 0
      if (event.defaultPrevented || overlayCount() > own || isTyping(event)) return
      if (answer(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [ids, isSelecting, select, selectAll, end])
}

function done(step: () => void): true {
  step()
  return true
}

const TEXT_FIELDS = 'input:not([type="checkbox"]), textarea, select, [contenteditable]'

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null
}

/** The row that has the focus, or else the pointer. */
function rowInHand(): number | null {
  const rows = ['[data-link]:focus-within', '[data-link]:hover']
  const row = rows.map((which) => document.querySelector<HTMLElement>(which)).find(Boolean)
  return row ? Number(row.dataset.link) : null
}
