interface Codes {
  code: string
  customSlug: string | null
}

/** The link that an address's code means: an exact permanent code, else a suffix in any case. */
export function findLinkByCode<Link extends Codes>(
  links: readonly Link[],
  shortCode: string,
): Link | undefined {
  const wanted = shortCode.toLowerCase()
  return (
    links.find((link) => link.code === shortCode) ??
    links.find((link) => link.customSlug?.toLowerCase() === wanted)
  )
}
