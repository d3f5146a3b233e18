import { type MouseEvent, type PointerEvent, useRef } from 'react'

const PRESS_MS = 450
const SLACK_PX = 10

interface Press {
  timer: ReturnType<typeof setTimeout>
  x: number
  y: number
}

/** Returns handlers for a list whose rows name their link; a long press calls back. */
export function useLongPress(onPress: (id: number) => void) {
  const press = useRef<Press | null>(null)
  const isDone = useRef(false)

  function stop() {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }

  function onPointerDown(event: PointerEvent) {
    stop()
    isDone.current = false
    const row = (event.target as Element).closest<HTMLElement>('[data-link]')
    if (event.pointerType !== 'touch' || !event.isPrimary || !row) return
    const timer = setTimeout(() => {
      isDone.current = true
      navigator.vibrate?.(10)
      onPress(Number(row.dataset.link))
    }, PRESS_MS)
    press.current = { timer, x: event.clientX, y: event.clientY }
  }

  function onPointerMove({ clientX, clientY }: PointerEvent) {
    const { current } = press
    if (current && Math.hypot(clientX - current.x, clientY - current.y) > SLACK_PX) stop()
  }

  /** The click after a long press must not open the link. */
  function onClickCapture(event: MouseEvent) {
    if (!isDone.current) return
    isDone.current = false
    event.preventDefault()
    event.stopPropagation()
  }

  /** The browser's own context menu must not open during a long press. */
  function onContextMenu(event: MouseEvent) {
    if (press.current || isDone.current) event.preventDefault()
  }

  return {
    onPointerDown,
    onPointerMove,
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture,
    onContextMenu,
  }
}
