/** What a page has noted down of itself; times in milliseconds since its navigation began. */
export interface Observed {
  firstPaint: number
  largestPaints: number[]
  longTasks: number[]
  shifts: number[]
  /** When the app's own nodes stood in the page; null where they never did. */
  takenOver: number | null
  scripts: { bytes: number; end: number }[]
}

/** For the page, before anything of its own: leaves `observed` on the window, always up to date. */
export const OBSERVE_PAGE = `
  const observed = { firstPaint: 0, largestPaints: [], longTasks: [], shifts: [], takenOver: null, scripts: [] }
  window.observed = observed
  const observe = (type, note) => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  }
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.firstPaint = startTime
  })
  observe('largest-contentful-paint', ({ startTime }) => observed.largestPaints.push(startTime))
  observe('longtask', ({ duration }) => observed.longTasks.push(duration))
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) observed.shifts.push(value)
  })
  observe('resource', ({ name, transferSize, responseEnd }) => {
    if (/\\.js$/.test(name)) observed.scripts.push({ bytes: transferSize, end: responseEnd })
  })
  new MutationObserver((_, observer) => {
    const root = document.getElementById('root')
    const isTakenOver = root?.dataset.started || (root && document.body && !root.querySelector('.boot-frame')
      && !root.dataset.prerendered && root.childElementCount > 0)
    if (!isTakenOver) return
    observed.takenOver = performance.now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, attributeFilter: ['data-started'] })
`
