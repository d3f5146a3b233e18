import { z } from 'zod'
import { ownerProof } from './owner-proof.ts'
import { issue, wireId, wireInstant, wireRequiredShownText, wireRequiredText } from './wire-values.ts'

/** Answer of POST /api/public/create-api-key, the only one that shows the key. */
export const apiKeyWire = z.object({ apiKey: z.string() }).meta({
  id: 'ApiKey',
  examples: [{ apiKey: 'atajo_Qd3-kPz81LxA_Zk1m2n3o4p5q6r7s8t9u0v1w2x3y4z5A6B7C8D9E0F' }],
})

/**
 * `read` and `create` allow single uses, `all` every call for keys, and `yourls` only the API of
 * YOURLS, whose clients send the key in addresses.
 */
export const API_KEY_SCOPES = ['read', 'create', 'all', 'yourls'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]

/** Tells whether a key of that scope may make calls that need another one. */
export function opensScope(scope: ApiKeyScope, needs: ApiKeyScope): boolean {
  return scope === needs || (scope === 'all' && needs !== 'yourls')
}

/** A key in GET /api/account/keys. */
export const accountKeyWire = z
  .object({
    id: z.int().positive(),
    name: z.string(),
    scope: z.enum(API_KEY_SCOPES),
    createdAt: wireInstant,
    lastUsedAt: wireInstant.nullable(),
  })
  .meta({
    id: 'AccountKey',
    examples: [
      {
        id: 3,
        name: 'Hoja de cálculo',
        scope: 'create',
        createdAt: '2026-01-15T09:30:00.000Z',
        lastUsedAt: null,
      },
    ],
  })
export type AccountKey = z.infer<typeof accountKeyWire>

/** Body of POST /api/account/keys. */
export const newAccountKeyWire = z
  .object({
    name: wireRequiredShownText(60),
    scope: z.enum(API_KEY_SCOPES, {
      error: ({ input }) => issue(input === undefined ? 'required' : 'unknown_value'),
    }),
    ...ownerProof,
  })
  .meta({ id: 'NewAccountKey', examples: [{ name: 'Hoja de cálculo', scope: 'create' }] })
export type NewAccountKey = z.infer<typeof newAccountKeyWire>

/** Answer of POST /api/account/keys, the only one that shows the key. */
export const createdAccountKeyWire = apiKeyWire.extend({ id: z.int().positive() }).meta({
  id: 'CreatedAccountKey',
  examples: [{ id: 3, apiKey: 'atajo_Qd3-kPz81LxA_Zk1m2n3o4p5q6r7s8t9u0v1w2x3y4z5A6B7C8D9E0F' }],
})

/** Body of DELETE /api/public/delete. */
export const publicDeleteWire = z
  .union([z.object({ id: wireId }), z.object({ shortCode: wireRequiredText(50) })])
  .meta({ id: 'PublicDelete', examples: [{ shortCode: 'hq8aBXM' }] })
