/** Plain JSON, encrypted by AES-256-GCM. */
export interface Sealed {
  nonce: Uint8Array<ArrayBuffer>
  data: ArrayBuffer
}

export interface SealCipher {
  encrypt: (value: unknown) => Promise<Sealed>
  /** Rejects where it was encrypted with another key. */
  decrypt: <Value>(sealed: Sealed) => Promise<Value>
}

const NONCE_BYTES = 12

/** Browsers have no cipher on pages over plain http, but on localhost. */
export function canSeal(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** A cipher by the server's key of 32 bytes in base64. */
export async function createSealCipher(base64: string): Promise<SealCipher> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    async encrypt(value) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const text = new TextEncoder().encode(JSON.stringify(value))
      return { nonce, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, text) }
    },
    async decrypt({ nonce, data }) {
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, data)
      return JSON.parse(new TextDecoder().decode(text))
    },
  }
}
