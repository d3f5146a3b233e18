interface Codes {
  code: string
  customSlug: string | null
}

/** Prefers an exact permanent code to a custom slug in any case. */
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
