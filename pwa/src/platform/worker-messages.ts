/** A member is signed in: what they may need is fetched, see worker/warm-files.ts. */
export const WARM_RARE_SCREENS = 'WARM_RARE_SCREENS'

/** A page that was loaded past the worker asks to be served by it. */
export const CLAIM_PAGES = 'CLAIM_PAGES'
