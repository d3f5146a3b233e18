/** 3–50 of `A-Za-z0-9_-`. */
export const CUSTOM_SLUG = /^[A-Za-z0-9_-]{3,50}$/

/** Slugs nobody may have, in lower case: they would pass for a part of the service itself. */
const RESERVED_SLUGS: readonly string[] = ['api']

/** Whether nobody may have that name. */
export function isReservedSlug(text: string): boolean {
  return RESERVED_SLUGS.includes(text.toLowerCase())
}

/** Whether a link may have that custom slug, if nobody else has it. */
export function isCustomSlug(text: string): boolean {
  return CUSTOM_SLUG.test(text) && !isReservedSlug(text)
}
