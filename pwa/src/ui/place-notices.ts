import { onOverlaysChange } from '../platform/overlays.ts'

const DESKTOP = '(min-width: 64rem)'
const GAP = 12
/** What a notice keeps from what is below it on a phone; notices.css keeps as much above it. */
const EDGE = 4

interface Spot {
  /** Distance of its lower edge from the window's, in px, on desktops. */
  bottom: number
  /** Distance of its upper edge from the window's, in px, on phones. */
  top: number
  left: number
  /** What a dialog leaves free for it between what it holds and its buttons. */
  room: number
  /** How far the page moves down, so that the notice lies over nothing but the bar. */
  push: number
}

/**
 * Keeps notices clear of what is in use: on phones in the place of the top bar, with the page moved
 * down by what they need beyond it. Returns a function that stops it.
 */
export function placeNotices(): () => void {
  const place = () => {
    const { style } = document.documentElement
    const spot = findSpot()
    for (const [name, value] of Object.entries(spot)) style.setProperty(`--notice-${name}`, `${value}px`)
    document.documentElement.toggleAttribute('data-pushed', spot.push > 0)
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
  const isDesktop = matchMedia(DESKTOP).matches
  const spot = { bottom: isDesktop ? floorOf() : 0, top: 0, left: isDesktop ? 24 : 8, room: 0, push: 0 }
  const notice = document.querySelector<HTMLElement>('[data-sonner-toast][data-front="true"]')
  if (!notice) return spot
  const height = notice.offsetHeight
  const dialog = [...document.querySelectorAll<HTMLElement>('.dialog[data-state="open"]')].at(-1)
  if (!isDesktop) return dialog ? overSheet(dialog, spot, height) : overTopBar(spot, height)
  return dialog ? besideDialog(dialog, spot, height) : besideField(spot, height)
}

/** Above the bars at the window's lower edge. */
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
