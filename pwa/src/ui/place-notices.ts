import { onOverlaysChange } from '../platform/overlays.ts'

const DESKTOP = '(min-width: 64rem)'
const GAP = 12

interface Spot {
  /** Distance of its lower edge from the window's, in px. */
  bottom: number
  left: number
  /** What a dialog leaves free for it between what it holds and its buttons. */
  room: number
}

/**
 * Keeps notices above what is in use: bars, the on-screen keyboard, the focused field, the open
 * sheet or its buttons. Returns a function that stops it.
 */
export function placeNotices(): () => void {
  const place = () => {
    const { bottom, left, room } = findSpot()
    const { style } = document.documentElement
    style.setProperty('--notice-bottom', `${bottom}px`)
    style.setProperty('--notice-left', `${left}px`)
    style.setProperty('--notice-room', `${room}px`)
  }
  let isPressed = false
  // One that moved in between would take the release of a press on what it comes to cover.
  const placeSoon = () => requestAnimationFrame(() => isPressed || place())
  const press = (isDown: boolean) => () => {
    isPressed = isDown
    if (!isDown) placeSoon()
  }
  const notices = document.querySelector('[data-sonner-toaster]')?.parentElement ?? document.body
  const arrivals = new MutationObserver(placeSoon)
  arrivals.observe(notices, { childList: true, subtree: true })
  const stopOverlays = onOverlaysChange(placeSoon)
  const stop = new AbortController()
  const { signal } = stop
  addEventListener('resize', placeSoon, { signal })
  addEventListener('focusin', placeSoon, { signal })
  addEventListener('pointerdown', press(true), { signal, capture: true })
  for (const up of ['pointerup', 'pointercancel', 'dragend']) {
    addEventListener(up, press(false), { signal, capture: true })
  }
  window.visualViewport?.addEventListener('resize', placeSoon, { signal })
  place()
  return () => {
    arrivals.disconnect()
    stopOverlays()
    stop.abort()
  }
}

function findSpot(): Spot {
  const notice = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
  const floor = { bottom: floorOf(), left: matchMedia(DESKTOP).matches ? 24 : 16, room: 0 }
  if (!notice) return floor
  const height = notice.offsetHeight
  const dialog = [...document.querySelectorAll<HTMLElement>('.dialog[data-state="open"]')].at(-1)
  return dialog ? besideDialog(dialog, floor, height) : besideField(floor, height)
}

/** Above the bars at the window's lower edge, or the keyboard. */
function floorOf(): number {
  const { visualViewport } = window
  const hidden = visualViewport ? innerHeight - visualViewport.height - visualViewport.offsetTop : 0
  const under = document.querySelector('[data-under-notices]')
  const taken = under ? innerHeight - under.getBoundingClientRect().top : 0
  if (matchMedia(DESKTOP).matches) return taken > 0 ? taken + GAP : 24
  const bar = document.querySelector('.bottom-bar')?.getBoundingClientRect().height ?? 0
  return Math.max(hidden, bar, taken) + GAP
}

function besideDialog(dialog: HTMLElement, floor: Spot, height: number): Spot {
  const { offsetTop, offsetLeft, offsetHeight } = dialog
  const under = innerHeight - offsetTop - offsetHeight
  const isBeside = matchMedia(DESKTOP).matches && offsetLeft >= floor.left + 400 + GAP
  if (isBeside || under >= floor.bottom + height + GAP) return floor
  if (offsetTop >= height + 2 * GAP && !matchMedia(DESKTOP).matches) {
    return { ...floor, bottom: innerHeight - offsetTop + GAP }
  }
  const foot = dialog.querySelector<HTMLElement>('.dialog-foot')
  return { bottom: under + (foot?.offsetHeight ?? 0) + GAP, left: offsetLeft + 20, room: height + 2 * GAP }
}

function besideField(floor: Spot, height: number): Spot {
  const used = document.activeElement
  if (!used?.matches('input, textarea, [aria-haspopup], form button')) return floor
  const isButton = used.matches('button:not([aria-haspopup])')
  const whole = isButton ? used : (used.closest('.field, form') ?? used)
  const { top, bottom } = whole.getBoundingClientRect()
  const upper = innerHeight - floor.bottom - height
  const isOver = bottom > upper - GAP && top < innerHeight - floor.bottom + GAP
  const above = innerHeight - top + GAP
  return isOver && top >= height + 2 * GAP ? { ...floor, bottom: above } : floor
}
