import { useEffect, useRef } from 'react'
import { addOverlay } from '../../platform/page/overlays.ts'

/** Makes Back close the overlay instead of leaving the page. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => (isOpen ? addOverlay(() => close.current()) : undefined), [isOpen])
}
