/** Decodes a PNG in base64. */
export function pngBlob(base64: string): Blob {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new Blob([bytes], { type: 'image/png' })
}
