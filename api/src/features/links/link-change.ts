/** What others that remember links have to know of a change: each name that may now lead elsewhere. */
export interface LinkChange {
  id: number
  code: string
  customSlug: string | null
  /** The slug before the change, when it had another. */
  previousSlug: string | null
}

export type PublishLinkChange = (change: LinkChange) => void
