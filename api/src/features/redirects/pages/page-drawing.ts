const MARK_PATHS = `<path d="M4 26h6.5M26 10.5V4" stroke="currentColor" stroke-width="5.5"/><circle cx="26" cy="26" r="2.75" fill="currentColor"/><path d="M10.5 26 26 10.5" stroke="#ec4f27" stroke-width="5.5"/>`

/** The logo in the colour of the surrounding text. */
export const MARK = `<svg viewBox="0 0 32 32" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${MARK_PATHS}</svg>`

/** The logo as an icon that needs no request. */
export const MARK_ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke-linecap="round" color="#221811">${MARK_PATHS}</svg>`,
)}`

/** The app's drawing of a shortcut past a detour. */
export const SHORTCUT =
  '<svg class="shortcut" viewBox="0 0 132 88" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M8 8v36h44v36h60" stroke="var(--ink-2)" stroke-width="2.5" stroke-dasharray=".1 6"/><path d="M8 8 124 80" stroke="var(--way)" stroke-width="9"/></svg>'

const line = (path: string) =>
  `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`
const SHIELD =
  'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1z'

/** Icons for a note, a warning, a danger and the way on. */
export const NOTE = line('M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 16v-4M12 8h.01')
export const WARNING = line(`${SHIELD}M12 8v4M12 16h.01`)
export const ALERT = line(
  'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
)
export const ONWARD = line('M5 12h14M12 5l7 7-7 7')

/** The end of the street in each drawing. */
const ENDS = {
  /** The street fades out before the place. */
  nowhere:
    '<path d="M154 62l52-50" stroke="var(--accent)" stroke-width="12" stroke-dasharray=".1 20"/><circle cx="300" cy="62" r="6" fill="currentColor"/>',
  /** A barrier crosses the street. */
  barrier:
    '<path d="M154 62h16" stroke="var(--accent)" stroke-width="12"/><path d="M206 96V44" stroke="currentColor" stroke-width="8"/><path d="M206 46h92" stroke="currentColor" stroke-width="14"/><path d="M216 46h72" stroke="var(--accent)" stroke-width="8" stroke-dasharray="8 16" stroke-linecap="butt"/>',
  clock:
    '<path d="M154 62h20" stroke="var(--accent)" stroke-width="12"/><circle cx="250" cy="62" r="42" fill="var(--paper)" stroke="currentColor" stroke-width="8"/><path d="M250 36v26l-18 14" stroke="var(--accent)" stroke-width="8"/>',
  /** Border posts with a globe behind. */
  border:
    '<path d="M154 62h10" stroke="var(--accent)" stroke-width="12"/><path d="M196 6v108" stroke="var(--accent)" stroke-width="6" stroke-dasharray="2 14"/><g stroke="currentColor" stroke-width="6"><circle cx="264" cy="60" r="36" fill="var(--paper)"/><path d="M228 60h72M264 24c-22 20-22 52 0 72 22-20 22-52 0-72"/></g>',
  /** Five tally marks out of five. */
  tally:
    '<path d="M154 62h20" stroke="var(--accent)" stroke-width="12"/><path d="M212 32v60M236 32v60M260 32v60M284 32v60" stroke="currentColor" stroke-width="8"/><path d="M198 84l100-44" stroke="var(--accent)" stroke-width="8"/>',
  person:
    '<path d="M154 62h40" stroke="var(--accent)" stroke-width="12"/><circle cx="252" cy="38" r="18" fill="currentColor"/><path d="M218 100c0-24 14-34 34-34s34 10 34 34z" fill="currentColor" stroke="currentColor" stroke-width="8"/>',
  /** The bridge is out. */
  gap: '<path d="M154 62l18 10M236 72l18-10" stroke="var(--accent)" stroke-width="12"/><path d="M254 62h58" stroke="currentColor" stroke-width="12"/><path d="M188 104q8-8 16 0t16 0" stroke="currentColor" stroke-width="5"/>',
  /** Road works. */
  works:
    '<path d="M154 62h20" stroke="var(--accent)" stroke-width="12"/><path d="M246 20l50 82H196z" fill="var(--paper)" stroke="currentColor" stroke-width="8"/><path d="M246 50v22" stroke="var(--accent)" stroke-width="8"/><circle cx="246" cy="87" r="4.5" fill="var(--accent)"/>',
  hourglass:
    '<path d="M154 62h30" stroke="var(--accent)" stroke-width="12"/><path d="M222 16h56M222 106h56" stroke="currentColor" stroke-width="8"/><path d="M230 18c0 26 20 30 20 43s-20 17-20 43h40c0-26-20-30-20-43s20-17 20-43z" fill="var(--paper)" stroke="currentColor" stroke-width="7"/><path d="M238 98h24l-12-14z" fill="var(--accent)" stroke="var(--accent)" stroke-width="5"/>',
  /** The street turns back. */
  turn: '<path d="M154 62h92a19 19 0 0 0 0-38h-36" stroke="var(--accent)" stroke-width="12"/><path d="M222 8l-16 16 16 16" stroke="var(--accent)" stroke-width="12"/>',
  padlock:
    '<path d="M154 62h40" stroke="var(--accent)" stroke-width="12"/><path d="M234 54V40a20 20 0 0 1 40 0v14" stroke="currentColor" stroke-width="8"/><rect x="220" y="54" width="68" height="52" rx="10" fill="currentColor" stroke="currentColor" stroke-width="4"/><circle cx="254" cy="76" r="6" fill="var(--accent)"/><path d="M254 78v12" stroke="var(--accent)" stroke-width="5"/>',
  /** A stop sign. */
  stop: '<path d="M154 62h20" stroke="var(--accent)" stroke-width="12"/><path d="M233 18h34l24 24v34l-24 24h-34l-24-24V42z" fill="var(--accent)" stroke="currentColor" stroke-width="8"/><path d="M232 59h36" stroke="var(--on-accent)" stroke-width="10"/>',
  flag: '<path d="M154 62h50" stroke="var(--accent)" stroke-width="12"/><path d="M224 108V16" stroke="currentColor" stroke-width="8"/><path d="M228 20c20-10 34 10 58 0v42c-24 10-38-10-58 0z" fill="var(--accent)" stroke="var(--accent)" stroke-width="6"/>',
} as const

export type Drawing = keyof typeof ENDS

/** Draws the street of a page with its end. */
export function street(drawing: Drawing): string {
  return `<svg class="road" viewBox="0 0 320 120" fill="none" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path fill="var(--block)" d="M8 8h84l10 10v34H8zM122 8h76v44h-76zM218 8h94v44h-94zM8 72h94v40H8zM122 72h76v40h-76zM218 72h94v30l-10 10h-84z"/><path d="M4 62h150" stroke="currentColor" stroke-width="12"/>${ENDS[drawing]}</svg>`
}
