import { z } from 'zod'
import { wireInstant } from './wire-values.ts'

/** A session in GET /api/account/sessions. `country` is ISO alpha-2; empty texts are unknown. */
export const userSessionWire = z
  .object({
    id: z.string(),
    device: z.enum(['phone', 'tablet', 'desktop']),
    browser: z.string(),
    os: z.string(),
    country: z.string(),
    createdAt: wireInstant,
    lastSeenAt: wireInstant,
    isCurrent: z.boolean(),
  })
  .meta({
    id: 'UserSession',
    examples: [
      {
        id: 'n1PqVb0c9yJ4mX2kQeR7sA',
        device: 'desktop',
        browser: 'chrome',
        os: 'windows',
        country: 'ES',
        createdAt: '2026-01-15T09:30:00.000Z',
        lastSeenAt: '2026-01-16T18:05:00.000Z',
        isCurrent: true,
      },
    ],
  })

export type UserSession = z.infer<typeof userSessionWire>
