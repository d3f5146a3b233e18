import { z } from 'zod'
import { text } from './session.ts'

/** Body of POST /api/auth/seal: the owner of the changes that wait on the device. */
export const sealRequestWire = z
  .object({ userId: z.int().positive() })
  .meta({ id: 'SealRequest', examples: [{ userId: 7 }] })

const ticket = text(100)
/** 32 bytes in base64, for AES-256-GCM. */
const key = z.string()

/** Answer of POST /api/auth/seal. */
export const sealWire = z.object({ ticket, key }).meta({ id: 'Seal' })
export type Seal = z.infer<typeof sealWire>

/** Body of POST /api/auth/unseal. */
export const unsealWire = z.object({ ticket }).meta({
  id: 'Unseal',
  examples: [{ ticket: 'Qm3xN0dWb1pYcE9sUjJhS3V5VHZqZ0hmRGVTd1E4' }],
})

/** Answer of POST /api/auth/unseal. */
export const sealKeyWire = z.object({ key }).meta({ id: 'SealKey' })
export type SealKey = z.infer<typeof sealKeyWire>
