export type PublishLinkChange = (change: {
  id: number
  code: string
  customSlug: string | null
  /** The slug before the change, if it was different. */
  previousSlug: string | null
}) => void
