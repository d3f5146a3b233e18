import { onOverlaysChange, overlayCount } from '../../platform/page/overlays.ts'

/** Moves the focus to the neighbouring row, or to the heading, when a row disappears with it. */
export function passFocusToNeighbour(control: Element): void {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const place = document.getElementById('content')
  if (!row || !place) return
  const observer = new MutationObserver(() => {
    if (row.isConnected) return
    observer.disconnect()
    afterOverlaysClose(() => {
      if (document.activeElement !== document.body) return
      const next = beside?.isConnected ? beside.querySelector<HTMLElement>('button') : null
      if (next) next.focus({ preventScroll: true })
      else focusHeading()
    })
  })
  observer.observe(place, { childList: true, subtree: true })
}

export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#content h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Runs a step in the next frame in which no dialog covers the page. */
export function afterOverlaysClose(step: () => void): void {
  if (overlayCount() === 0) return void requestAnimationFrame(step)
  const stop = onOverlaysChange(() => {
    if (overlayCount() > 0) return
    stop()
    requestAnimationFrame(step)
  })
}
