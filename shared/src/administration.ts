import { z } from 'zod'
import { registrationWire, text } from './session.ts'

/** Any text may stand where a token belongs: what is none answers as one that is used up. */
const token = text(200)

/** Body of POST /api/setup/check: what the fragment of the one-time address holds. */
export const setupCheckWire = z.object({ token }).meta({ id: 'SetupCheck', examples: [{ token: 'p3dc…' }] })

/** Its answer; a service with accounts offers to promote one of them after it has signed in. */
export const setupStateWire = z.object({ hasAccounts: z.boolean() })

/** Body of POST /api/setup; without `account` whoever is signed in becomes the administrator. */
export const setupWire = z.object({ token, account: registrationWire.optional() }).meta({
  id: 'Setup',
  examples: [
    {
      token: 'p3dc…',
      account: { username: 'ana', email: 'ana@example.com', password: 'caballo pila grapa correcta' },
    },
  ],
})
