/** The slug of the sample on the landing page, which can be copied. */
export const SAMPLE_SLUG = 'menu-de-ejemplo'
