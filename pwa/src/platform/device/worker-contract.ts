/** The worker's caches of viewed pictures; a sign-out empties them. */
export const QR_CODES_CACHE = 'qr-codes'
export const FLAGS_CACHE = 'flags'

/** Installing the app does not wait for typefaces and for screens that only members use. */
export const isTypeface = (path: string) => path.endsWith('.woff2')
export const isRareScreen = (path: string) =>
  /^\/?assets\/(account|admin|column-handles|export-dialog|import|member-links|offer-dialog|offered-links-dialog|qr-decoders|qr-(scan|studio)-dialog|secure-dialog|selection-bar)(\.worker)?-[\w-]{8}\.(js|css)$/.test(
    path,
  )

/** A member has signed in: the worker fetches the rare screens, see worker/warm-files.ts. */
export const WARM_RARE_SCREENS = 'WARM_RARE_SCREENS'

/** A page that was loaded without the worker asks to be controlled by it. */
export const CLAIM_PAGES = 'CLAIM_PAGES'
