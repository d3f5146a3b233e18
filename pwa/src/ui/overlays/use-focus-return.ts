import { useRef } from 'react'
import { usePlaceOpener } from './dialog-place.tsx'

/** Returns the focus to the previous element after a dialog closes, or else to the heading. */
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
      // Another element may have taken the focus while the dialog closed.
      if (document.activeElement !== document.body) return
      const { current } = opener
      if (current instanceof HTMLElement && current.isConnected) return current.focus({ preventScroll: true })
      const heading = document.querySelector<HTMLElement>('#content h1')
      heading?.setAttribute('tabindex', '-1')
      heading?.focus({ preventScroll: true })
    },
  }
}
