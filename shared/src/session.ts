import { z } from 'zod'
import type { FieldIssue } from './error-code.ts'
import { issue, wireInstant } from './wire-values.ts'

/** A signed-in user as the app needs it; null limits mean unlimited. */
export const userWire = z
  .object({
    id: z.int().positive(),
    username: z.string(),
    email: z.string(),
    planId: z.int(),
    role: z.enum(['user', 'admin']),
    /**
     * Null until it is chosen or a device has reported its own. Then the service's zone applies.
     */
    timeZone: z.string().nullable(),
    createdAt: wireInstant,
    limits: z.object({
      links: z.int().nullable(),
      groups: z.int(),
      tags: z.int(),
      apiRequestsPerDay: z.int(),
    }),
  })
  .meta({
    id: 'User',
    examples: [
      {
        id: 7,
        username: 'ana',
        email: 'ana@example.com',
        planId: 1,
        role: 'user',
        timeZone: 'Europe/Madrid',
        createdAt: '2026-01-15T09:30:00.000Z',
        limits: { links: 50, groups: 5, tags: 15, apiRequestsPerDay: 100 },
      },
    ],
  })

export type User = z.infer<typeof userWire>

/** Answer of GET /api/auth/status. */
export const authStatusWire = z.object({
  isAuthenticated: z.boolean(),
  user: userWire.optional(),
  /**
   * Present if the session was ended remotely, so that the app deletes the account's cached data.
   */
  signedOut: z.literal(true).optional(),
})
export type AuthStatus = z.infer<typeof authStatusWire>

/** Answer of GET and POST /api/auth/guest. */
export const guestStatusWire = z.object({ isGuest: z.boolean() })

/** A text of a body. For an empty text only `missing` is reported, and no further issue. */
export const text = (max: number, missing: FieldIssue = 'required') =>
  z
    .string({ error: (problem) => issue(problem.input === undefined ? missing : 'wrong_type') })
    .min(1, { error: issue(missing), abort: true })
    .max(max, issue('too_long'))

const password = (max: number) => text(max, 'missing_password')

/** Body of POST /api/auth/login. `username` may be the email. */
export const credentialsWire = z
  .object({ username: text(320), password: password(1024) })
  .meta({ id: 'Credentials', examples: [{ username: 'ana', password: 'caballo pila grapa correcta' }] })
export type Credentials = z.infer<typeof credentialsWire>

/**
 * Query of every sign-in. With `ask`, a pending deletion is cancelled only after the owner has
 * confirmed it; without it, a sign-in cancels it at once.
 */
export const signInQuery = z.object({ return: z.string().max(2000).optional() })

/** Body of POST /api/auth/return: the challenge of an `account_closing`. */
export const comeBackWire = z
  .object({ challenge: text(100) })
  .meta({ id: 'ComeBack', examples: [{ challenge: 'n1PqVb0c9yJ4mX2kQeR7sA' }] })

/** Allows 3–30 of `A-Za-z0-9._-`. */
export const USERNAME = /^[A-Za-z0-9._-]{3,30}$/

/** Body of POST /api/auth/register. Passwords follow ASVS 5.0 V6.2: length, no composition. */
export const registrationWire = z
  .object({
    username: text(30).regex(USERNAME, issue('invalid_username')).meta({ minLength: 3 }),
    email: text(254).regex(z.regexes.email, issue('invalid_email')).meta({ format: 'email' }),
    password: password(128).min(8, issue('too_short')),
    /** The code in an invitation's address. */
    invitation: z.string().max(200, issue('too_long')).nullish(),
  })
  .meta({
    id: 'Registration',
    examples: [{ username: 'ana', email: 'ana@example.com', password: 'caballo pila grapa correcta' }],
  })
export type Registration = z.infer<typeof registrationWire>

/** Answer of login and register. */
export const signedInWire = z.object({ user: userWire })

/** Answer of logout. */
export const okWire = z.object({ ok: z.literal(true) })
