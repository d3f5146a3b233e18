const MAPPED = '::ffff:'
const GROUPS = 8
const GROUPS_OF_NETWORK = 4

/**
 * Returns the part of an address that identifies a visitor: a whole IPv4 address, or the /64 of an
 * IPv6 address, within which devices change theirs.
 */
export function visitorNetwork(address: string): string {
  if (!address.includes(':')) return address
  if (address.startsWith(MAPPED) && address.includes('.')) return address.slice(MAPPED.length)
  const [before = '', after] = address.split('::')
  const groups = before === '' ? [] : before.split(':')
  if (after !== undefined) {
    const rest = after === '' ? [] : after.split(':')
    const zeros = Math.max(0, GROUPS - groups.length - rest.length - (after.includes('.') ? 1 : 0))
    groups.push(...Array<string>(zeros).fill('0'), ...rest)
  }
  return groups
    .slice(0, GROUPS_OF_NETWORK)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
