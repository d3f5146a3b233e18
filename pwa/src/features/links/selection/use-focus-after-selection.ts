import { type RefObject, useEffect, useRef } from 'react'
import { afterOverlaysClose, focusHeading } from '../../../ui/elements/pass-focus.ts'

const TICK = 'input[type="checkbox"]'

/** Returns the focus to the current row when the selection bar disappears with it. */
export function useFocusAfterSelection(
  list: RefObject<HTMLElement | null>,
  { isSelecting, last }: { isSelecting: boolean; last: number | null },
): void {
  const row = useRef(last)
  useEffect(() => {
    if (last !== null) row.current = last
  }, [last])
  useEffect(() => {
    if (!isSelecting) return
    return () => afterOverlaysClose(() => giveFocus(list.current, row.current))
  }, [isSelecting, list])
}

function giveFocus(list: HTMLElement | null, last: number | null): void {
  if (document.activeElement !== document.body) return
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-link]') ?? [])]
  const row =
    rows.find(({ dataset }) => Number(dataset.link) === last) ??
    rows.find((other) => other.getBoundingClientRect().top > 0)
  const tick = row?.querySelector<HTMLElement>(TICK)
  if (tick) tick.focus({ preventScroll: true })
  else focusHeading()
}
