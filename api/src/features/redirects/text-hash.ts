/** 32 bits that tell short texts apart: FNV-1a with a last stir, for the low bits choose the place in a table. */
export function textHash(text: string): number {
  let hash = -2128831035
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619)
  }
  return hash ^ (hash >>> 15)
}
