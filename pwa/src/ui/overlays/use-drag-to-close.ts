import { type PointerEvent, type RefObject, useRef } from 'react'

const CLOSING_SHARE = 0.3
const CLOSING_SPEED = 0.6
const SHEET = '(max-width: 63.99rem)'

/**
 * Returns pointer handlers that drag a bottom sheet by `handle`, and close it beyond a third of its
 * height or at a flick of 0.6 px/ms.
 */
export function useDragToClose(handle: RefObject<HTMLElement | null>, onClose: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null)

  const sheet = () => handle.current?.closest<HTMLElement>('[role="dialog"], [role="alertdialog"]')

  function onPointerDown(event: PointerEvent) {
    if (!matchMedia(SHEET).matches || (event.target as Element).closest('button')) return
    start.current = { y: event.clientY, at: event.timeStamp }
    handle.current?.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent) {
    const element = sheet()
    if (!start.current || !element) return
    element.style.translate = `0 ${Math.max(0, event.clientY - start.current.y)}px`
  }

  function onPointerUp(event: PointerEvent) {
    const element = sheet()
    const from = start.current
    start.current = null
    if (!from || !element) return
    const distance = event.clientY - from.y
    const speed = distance / Math.max(1, event.timeStamp - from.at)
    if (distance > element.offsetHeight * CLOSING_SHARE || (distance > 24 && speed > CLOSING_SPEED)) onClose()
    else element.style.translate = ''
  }

  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
