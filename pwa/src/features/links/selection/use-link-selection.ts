import type { Link } from '@atajo/shared/link'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { currentId } from '../outbox/sent-links.ts'
import { NO_SELECTION, type SelectLink, withCurrentIds, withOne, withRange } from './link-selection.ts'
import { useSelectionKeys } from './use-selection-keys.ts'

/** Selection in a list of links, by mouse, x, Ctrl or Cmd A and Escape. */
export function useLinkSelection<Item extends Link>(items: readonly Item[]) {
  const [made, setSelection] = useState(NO_SELECTION)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other ids come with other items
  const selection = useMemo(() => withCurrentIds(made, currentId), [made, items])
  const selected = useMemo(() => items.filter(({ id }) => selection.ids.has(id)), [items, selection])
  const shown = useRef(items)
  useEffect(() => {
    shown.current = items
  }, [items])

  const select = useCallback<SelectLink>((id, isOn, isRange) => {
    const order = shown.current.map((item) => item.id)
    setSelection((made) => {
      const before = withCurrentIds(made, currentId)
      return isRange ? withRange(before, id, { isOn, order }) : withOne(before, id, isOn)
    })
  }, [])
  const selectAll = useCallback(() => {
    setSelection({ ids: new Set(shown.current.map(({ id }) => id)), last: null })
  }, [])
  const end = useCallback(() => setSelection(NO_SELECTION), [])
  const { ids, last } = selection
  const isSelecting = selected.length > 0

  useSelectionKeys({ ids, isSelecting, select, selectAll, end })
  return { ids, last, selected, isSelecting, select, selectAll, end }
}
