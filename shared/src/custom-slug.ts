/** 3–50 of `A-Za-z0-9_-`. */
export const CUSTOM_SLUG = /^[A-Za-z0-9_-]{3,50}$/

/** Slugs nobody may have, in lower case: they would pass for a part of the service itself. */
const RESERVED_SLUGS: readonly string[] = ['api']

/** Whether a link may have that custom slug, if nobody else has it. */
export function isCustomSlug(text: string): boolean {
  return CUSTOM_SLUG.test(text) && !RESERVED_SLUGS.includes(text.toLowerCase())
}
