/** Tells those who remember links of a change: each name that may now lead elsewhere. */
export type PublishLinkChange = (change: {
  id: number
  code: string
  customSlug: string | null
  /** The slug before the change, when it had another. */
  previousSlug: string | null
}) => void
