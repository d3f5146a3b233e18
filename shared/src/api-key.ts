import { z } from 'zod'
import { wireId, wireRequiredText } from './wire-values.ts'

/** Answer of POST /api/public/create-api-key: the only time the key is shown. */
export const apiKeyWire = z.object({ apiKey: z.string() })

/** Body of DELETE /api/public/delete. */
export const publicDeleteWire = z.union([
  z.object({ id: wireId }),
  z.object({ shortCode: wireRequiredText(50) }),
])
