import ipaddr from 'ipaddr.js'

/** Cuts an address to its network: /24 for IPv4, /48 for IPv6. Anything else becomes empty. */
export function cutAddress(address: string): string {
  if (!ipaddr.isValid(address)) return ''
  const parsed = ipaddr.process(address)
  const bytes = parsed.toByteArray()
  const kept = (parsed.kind() === 'ipv4' ? 24 : 48) / 8
  return ipaddr.fromByteArray(bytes.map((byte, index) => (index < kept ? byte : 0))).toString()
}
