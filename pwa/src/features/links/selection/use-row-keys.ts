import { type RefObject, useEffect } from 'react'
import { overlayCount } from '../../../platform/page/overlays.ts'

const SEARCH = '[data-search]'
const TICK = 'input[type="checkbox"]'
const OPEN = '.link-row-open'
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys move between rows, and between the first row and the search. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const step = STEPS[event.key]
      const isOther = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
      if (step === undefined || isOther || event.defaultPrevented || overlayCount() > 0) return
      const next = list.current && nextPlace(list.current, step)
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [list])
}

/** Returns the next checkbox if a checkbox has the focus, otherwise the next link. */
function nextPlace(list: HTMLElement, step: number): HTMLElement | null {
  const { activeElement } = document
  const rows = [...list.querySelectorAll<HTMLElement>('[data-link]')]
  const row = rows.findIndex((other) => other.contains(activeElement))
  if (row < 0 && !(activeElement?.matches(SEARCH) && step > 0)) return null
  const next = rows[row + step]
  if (!next) return step < 0 ? document.querySelector<HTMLElement>(SEARCH) : null
  const tick = next.querySelector<HTMLElement>(TICK)
  return activeElement?.matches(TICK) ? tick : (next.querySelector<HTMLElement>(OPEN) ?? tick)
}
