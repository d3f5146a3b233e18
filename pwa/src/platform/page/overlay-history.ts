import { onPopStateFirst } from './first-popstate.ts'
import { closeOverlaysAbove, onOverlaysChange, overlayCount } from './overlays.ts'

interface PageHistory {
  location: { href: string; state: object }
  push: (path: string, state?: never, options?: never) => void
  replace: (path: string, state?: never, options?: never) => void
}

interface EntryState {
  __TSR_key?: string
  overlays?: number
  /** The page's key, if the router's own key does not identify it. */
  page?: string
}

const entry = () => (window.history.state ?? {}) as EntryState
const depthOf = ({ overlays = 0 }: EntryState) => overlays
const pageOf = ({ page, __TSR_key }: EntryState) => page ?? __TSR_key

/**
 * Gives each overlay an entry in the browser's history, unknown to the router, so that Back closes
 * the uppermost overlay instead of leaving the page. Returns the function that stops it.
 */
export function syncOverlaysWithHistory(pages: PageHistory): () => void {
  const { push, replace } = pages
  let isTravelling = false
  let timer = 0

  // A page opened from an overlay replaces the overlay's entry, or Back would lead to a closed
  // overlay.
  pages.push = (...args) => (depthOf(entry()) > 0 ? replace(...args) : push(...args))
  pages.replace = (path, state, options) => replace(path, withMarks(state), options)

  /** A page that changes its address under an overlay remains the same page. */
  function withMarks(state: object | undefined): never {
    const depth = depthOf(entry())
    return { ...state, ...(depth > 0 && { overlays: depth, page: pageOf(entry()) }) } as never
  }

  function followSoon(): void {
    clearTimeout(timer)
    timer = window.setTimeout(follow)
  }

  function follow(): void {
    if (isTravelling) return
    const [wanted, depth] = [overlayCount(), depthOf(entry())]
    for (let overlays = depth + 1; overlays <= wanted; overlays += 1) {
      write('pushState', { ...entry(), overlays, page: pageOf(entry()) })
    }
    if (depth <= wanted) return
    isTravelling = true
    window.history.go(wanted - depth)
  }

  function onPopState(event: PopStateEvent): void {
    const current = pages.location.state as EntryState
    if (pageOf(entry()) === pageOf(current)) {
      event.stopImmediatePropagation()
      if (entry().__TSR_key !== current.__TSR_key) copyAddress(current)
    }
    if (!isTravelling) closeOverlaysAbove(depthOf(entry()))
    isTravelling = false
    followSoon()
  }

  /**
   * The address changed under an overlay: the entry below is the same page and needs the new
   * address.
   */
  function copyAddress({ overlays: _, ...state }: EntryState): void {
    const { overlays } = entry()
    write(
      'replaceState',
      { ...state, page: pageOf(state), ...(overlays && { overlays }) },
      pages.location.href,
    )
  }

  const stopListening = onPopStateFirst(onPopState)
  const unsubscribe = onOverlaysChange(followSoon)
  followSoon()
  return () => {
    stopListening()
    unsubscribe()
    clearTimeout(timer)
    Object.assign(pages, { push, replace })
  }
}

/** Bypasses the router, which patches the methods of `history` itself. */
function write(how: 'pushState' | 'replaceState', state: object, href?: string): void {
  History.prototype[how].call(window.history, state, '', href)
}
