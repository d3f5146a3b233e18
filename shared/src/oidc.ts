import { z } from 'zod'
import { ownerProof } from './owner-proof.ts'
import { wireInstant } from './wire-values.ts'

/** Body of POST /api/account/oidc: what shows the owner, unless they signed in just now. */
export const oidcLinkingWire = z
  .object(ownerProof)
  .meta({ id: 'OidcLinking', examples: [{ code: '123456' }] })

/** Its answer: where the browser goes to say whom to link. */
export const oidcStartWire = z.object({ url: z.string() })

/** The account of another service that opens this one, as its owner sees it. */
export const oidcLinkWire = z.object({
  email: z.string().nullable(),
  linkedAt: wireInstant,
  lastUsedAt: wireInstant.nullable(),
})
export type OidcLinkView = z.infer<typeof oidcLinkWire>
