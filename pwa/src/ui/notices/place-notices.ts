import { onOverlaysChange } from '../../platform/page/overlays.ts'

const DESKTOP = '(min-width: 64rem)'
const GAP = 12
/** Space between a notice and the content below it on phones; notices.css has the same above it. */
const EDGE = 4

interface Spot {
  /** Distance from the window's lower edge in px, on desktops. */
  bottom: number
  /** Distance from the window's upper edge in px, on phones. */
  top: number
  left: number
  /** Space that a dialog must leave between its content and its buttons. */
  room: number
  /** Distance by which the page moves down, so that the notice covers only the bar. */
  push: number
}

/**
 * Keeps notices from covering content in use: on phones they cover the top bar, and the page moves
 * down if they are taller. Returns the function that stops it.
 */
export function placeNotices(): () => void {
  const place = () => {
    const { style } = document.documentElement
    const spot = findSpot()
    for (const [name, value] of Object.entries(spot)) style.setProperty(`--notice-${name}`, `${value}px`)
    document.documentElement.toggleAttribute('data-pushed', spot.push > 0)
  }
  let isPressed = false
  // Moving a notice during a press would put it under the pointer's release.
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
  const isDesktop = matchMedia(DESKTOP).matches
  const spot = { bottom: isDesktop ? floorOf() : 0, top: 0, left: isDesktop ? 24 : 8, room: 0, push: 0 }
  const notice = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
  if (!notice) return spot
  const height = notice.offsetHeight
  const dialog = [...document.querySelectorAll<HTMLElement>('.dialog[data-state="open"]')].at(-1)
  if (!isDesktop) return dialog ? overSheet(dialog, spot, height) : overTopBar(spot, height)
  return dialog ? besideDialog(dialog, spot, height) : besideField(spot, height)
}

/** Returns the distance from the window's lower edge that clears the bars there, in px. */
function floorOf(): number {
  const under = document.querySelector('[data-under-notices]')
  return under ? innerHeight - under.getBoundingClientRect().top + GAP : 24
}

function overTopBar(spot: Spot, height: number): Spot {
  const shownFrom = window.visualViewport?.offsetTop ?? 0
  const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0
  const end = height + EDGE
  return { ...spot, top: shownFrom, push: Math.max(0, Math.ceil(end - Math.max(0, bar))) }
}

function overSheet(dialog: HTMLElement, spot: Spot, height: number): Spot {
  if (dialog.offsetTop >= height + EDGE) return spot
  const { bottom, room } = betweenContentAndFoot(dialog, height)
  return { ...spot, top: innerHeight - bottom - height, room }
}

function besideDialog(dialog: HTMLElement, spot: Spot, height: number): Spot {
  const { offsetTop, offsetLeft, offsetHeight } = dialog
  const under = innerHeight - offsetTop - offsetHeight
  if (offsetLeft >= spot.left + 400 + GAP || under >= spot.bottom + height + GAP) return spot
  return { ...spot, ...betweenContentAndFoot(dialog, height), left: offsetLeft + 20 }
}

function betweenContentAndFoot(dialog: HTMLElement, height: number): Pick<Spot, 'bottom' | 'room'> {
  const under = innerHeight - dialog.offsetTop - dialog.offsetHeight
  const foot = dialog.querySelector<HTMLElement>('.dialog-foot')
  return { bottom: under + (foot?.offsetHeight ?? 0) + GAP, room: height + 2 * GAP }
}

function besideField(spot: Spot, height: number): Spot {
  const used = document.activeElement
  if (!used?.matches('input, textarea, [aria-haspopup], form button')) return spot
  const isButton = used.matches('button:not([aria-haspopup])')
  const whole = isButton ? used : (used.closest('.field, form') ?? used)
  const { top, bottom } = whole.getBoundingClientRect()
  const upper = innerHeight - spot.bottom - height
  const isOver = bottom > upper - GAP && top < innerHeight - spot.bottom + GAP
  const above = innerHeight - top + GAP
  return isOver && top >= height + 2 * GAP ? { ...spot, bottom: above } : spot
}
