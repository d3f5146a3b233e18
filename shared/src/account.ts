import { z } from 'zod'
import { oidcLinkWire } from './oidc.ts'
import { ownerProof } from './owner-proof.ts'
import { registrationWire, text } from './session.ts'
import { issue, showableText, wireInstant } from './wire-values.ts'

/** Longest display name. */
export const PERSON_NAME_LENGTH = 60

/** A passkey as its owner sees it. */
export const passkeyWire = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: wireInstant,
  lastUsedAt: wireInstant.nullable(),
})
export type Passkey = z.infer<typeof passkeyWire>

const ACCOUNT_EXAMPLE = {
  id: 7,
  username: 'ana',
  email: 'ana@example.com',
  emailVerified: true,
  pendingEmail: null,
  name: 'Ana Ruiz',
  planId: 1,
  role: 'user',
  createdAt: '2026-01-15T09:30:00.000Z',
  timeZone: 'Europe/Madrid',
  usage: { links: 12, groups: 2, tags: 4 },
  hasPassword: true,
  passwordChangedAt: '2026-08-03T17:20:00.000Z',
  hasTotp: true,
  totpSince: '2026-09-12T10:00:00.000Z',
  recoveryCodesLeft: 7,
  passkeys: [
    {
      id: 'Qd3kPz81LxA',
      name: 'Portátil',
      createdAt: '2026-10-02T08:00:00.000Z',
      lastUsedAt: '2026-11-18T19:45:00.000Z',
    },
  ],
  oidc: null,
}

/** Answer of GET and PUT /api/account. */
export const accountWire = z
  .object({
    id: z.int().positive(),
    username: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    /** Replaces `email` when the link emailed to it is opened. */
    pendingEmail: z.string().nullable(),
    name: z.string().nullable(),
    planId: z.int(),
    role: z.enum(['user', 'admin']),
    createdAt: wireInstant,
    timeZone: z.string(),
    usage: z.object({ links: z.int(), groups: z.int(), tags: z.int() }),
    hasPassword: z.boolean(),
    /** Null if it is unknown or there is no password. */
    passwordChangedAt: wireInstant.nullable(),
    hasTotp: z.boolean(),
    /** Null if the second step is off, or the time is unknown. */
    totpSince: wireInstant.nullable(),
    /** Null without a second step. */
    recoveryCodesLeft: z.int().nullable(),
    passkeys: z.array(passkeyWire),
    /** Null without a link or without a configured provider. */
    oidc: oidcLinkWire.nullable(),
  })
  .meta({ id: 'Account', examples: [ACCOUNT_EXAMPLE] })
export type Account = z.infer<typeof accountWire>

/** Body of PUT /api/account. A new user name or email requires the current password. */
export const accountChangeWire = z
  .object({
    name: z
      .string({ error: issue('wrong_type') })
      .max(PERSON_NAME_LENGTH, issue('too_long'))
      .nullable()
      .transform((name) => showableText(name ?? '') || null)
      .optional(),
    timeZone: text(64).optional(),
    username: registrationWire.shape.username.optional(),
    email: registrationWire.shape.email.optional(),
    ...ownerProof,
  })
  .meta({ id: 'AccountChange', examples: [{ name: 'Ana Ruiz', timeZone: 'Europe/Madrid' }] })
export type AccountChange = z.infer<typeof accountChangeWire>

/** API keys end with the password under which they were made, unless this is true. */
const keepApiKeys = z.boolean({ error: issue('wrong_type') }).optional()

/** Body of POST /api/account/password. */
export const passwordChangeWire = z
  .object({
    current: ownerProof.password,
    next: registrationWire.shape.password,
    code: ownerProof.code,
    keepApiKeys,
  })
  .meta({
    id: 'PasswordChange',
    examples: [{ current: 'caballo pila grapa correcta', next: 'otra frase larga que recuerdo' }],
  })
export type PasswordChange = z.infer<typeof passwordChangeWire>

/** Body of POST /api/auth/recover. `login` is the user name or the email. */
export const recoveryWire = z
  .object({ login: text(320) })
  .meta({ id: 'Recovery', examples: [{ login: 'ana@example.com' }] })

/** An invalid token is accepted here, so that it gets the same error as an expired one. */
const token = text(200)

/** Body of POST /api/auth/reset. */
export const passwordResetWire = z
  .object({ token, password: registrationWire.shape.password, keepApiKeys })
  .meta({
    id: 'PasswordReset',
    examples: [{ token: 'Zk0c…', password: 'otra frase larga que recuerdo' }],
  })

/** Body of POST /api/account/email/confirm. */
export const emailConfirmationWire = z
  .object({ token })
  .meta({ id: 'EmailConfirmation', examples: [{ token: 'Zk0c…' }] })

/** Body of DELETE /api/account; the user name confirms it. */
export const accountDeletionWire = z.object({ username: text(320), ...ownerProof }).meta({
  id: 'AccountDeletion',
  examples: [{ username: 'ana', password: 'caballo pila grapa correcta' }],
})

/** Answer of DELETE /api/account: signing in before that time cancels the deletion. */
export const accountDeletedWire = z.object({ deletedUntil: wireInstant })
