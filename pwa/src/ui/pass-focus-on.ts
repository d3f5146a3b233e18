import { onOverlaysChange, overlayCount } from '../platform/overlays.ts'

/** Once the row of a control has gone with the focus, the one beside it gets it, or the heading. */
export function passFocusOn(control: Element): void {
  const row = control.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  const place = document.getElementById('content')
  if (!row || !place) return
  const observer = new MutationObserver(() => {
    if (row.isConnected) return
    observer.disconnect()
    onceUncovered(() => {
      if (document.activeElement !== document.body) return
      const next = beside?.isConnected ? beside.querySelector<HTMLElement>('button') : null
      if (next) next.focus({ preventScroll: true })
      else focusHeading()
    })
  })
  observer.observe(place, { childList: true, subtree: true })
}

/** Gives the focus to the page's heading. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#content h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Goes on in the next frame in which no dialog lies over the page. */
export function onceUncovered(step: () => void): void {
  if (overlayCount() === 0) return void requestAnimationFrame(step)
  const stop = onOverlaysChange(() => {
    if (overlayCount() > 0) return
    stop()
    requestAnimationFrame(step)
  })
}
