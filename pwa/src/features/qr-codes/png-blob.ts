/** Decodes base64. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
}

/** Decodes a PNG in base64. */
export function pngBlob(base64: string): Blob {
  return new Blob([bytesOfBase64(base64)], { type: 'image/png' })
}
