import { z } from 'zod'
import { wireId, wireRequiredText } from './wire-values.ts'

/** Answer of POST /api/public/create-api-key: the only time the key is shown. */
export const apiKeyWire = z.object({ apiKey: z.string() }).meta({
  id: 'ApiKey',
  examples: [{ apiKey: 'atajo_Qd3-kPz81LxA_Zk1m2n3o4p5q6r7s8t9u0v1w2x3y4z5A6B7C8D9E0F' }],
})

/** Body of DELETE /api/public/delete. */
export const publicDeleteWire = z
  .union([z.object({ id: wireId }), z.object({ shortCode: wireRequiredText(50) })])
  .meta({ id: 'PublicDelete', examples: [{ shortCode: 'hq8aBXM' }] })
