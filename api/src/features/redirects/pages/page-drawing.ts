const MARK_PATHS = `<path d="M4 26h6.5M26 10.5V4" stroke="currentColor" stroke-width="5.5"/><circle cx="26" cy="26" r="2.75" fill="currentColor"/><path d="M10.5 26 26 10.5" stroke="#ec4f27" stroke-width="5.5"/>`

/** The mark, in the colour of the text around it. */
export const MARK = `<svg viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${MARK_PATHS}</svg>`

/** The mark as an icon that needs no request. */
export const MARK_ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" color="#221811">${MARK_PATHS}</svg>`,
)}`

/** A street that ends before it arrives. */
export const ROAD = `<svg class="road" viewBox="0 0 320 120" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path fill="var(--block)" d="M8 8h84l10 10v34H8zM122 8h76v44h-76zM218 8h94v44h-94zM8 72h94v40H8zM122 72h76v40h-76zM218 72h94v30l-10 10h-84z"/><path d="M4 62h150" stroke="currentColor" stroke-width="12"/><path d="M154 62l52-50" stroke="var(--accent)" stroke-width="12" stroke-dasharray=".1 20"/><circle cx="300" cy="62" r="6" fill="currentColor"/></svg>`
