import { useRef } from 'react'
import { usePlaceOpener } from './dialog-place.tsx'

/** After a dialog without a trigger, gives the focus back to what had it, else to the heading. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null)
  const first = usePlaceOpener()
  return {
    remember() {
      const { activeElement, body } = document
      // A dialog in the place of another one finds the focus nowhere.
      opener.current = activeElement === body ? first.current : activeElement
      first.current ??= opener.current
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // While it closed something else may have taken the focus.
      if (document.activeElement !== document.body) return
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected) return current.focus({ preventScroll: true })
      const heading = document.querySelector<HTMLElement>('#content h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    },
  }
}
