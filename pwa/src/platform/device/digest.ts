/** Computes the SHA-256 digest; pages over plain http have no `crypto.subtle`. */
export async function digestOf(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (crypto.subtle) return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  const { sha256 } = await import('@noble/hashes/sha2.js')
  return sha256(bytes)
}
