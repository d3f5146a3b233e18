/** A member has signed in: the worker fetches the rare screens, see worker/warm-files.ts. */
export const WARM_RARE_SCREENS = 'WARM_RARE_SCREENS'

/** A page that was loaded without the worker asks to be controlled by it. */
export const CLAIM_PAGES = 'CLAIM_PAGES'
