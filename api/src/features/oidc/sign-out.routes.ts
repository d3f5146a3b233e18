import { API } from '@atajo/shared/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import type { OidcSettings } from '../../platform/settings/oidc-settings.ts'
import type { IdentityProvider } from './identity-provider.ts'

export interface OidcSignOutDeps {
  signOut: OidcSettings['signOut']
  provider: IdentityProvider
  publicUrl: string
}

/** Makes the next sign-in of this browser ask for the account. */
const CHOOSE_COOKIE = 'choose-account'
const CHOOSE_SECONDS = 3600

/** Returns the address to open after a sign-out, by the operator's setting. */
export function registerSignOutRoute(app: ApiScope, { signOut, provider, publicUrl }: OidcSignOutDeps): void {
  app.get(API.oidcSignOut, { schema: { hide: true } }, async (_request, reply) => {
    if (signOut === 'choose') {
      const life = { path: '/', httpOnly: true, maxAge: CHOOSE_SECONDS } as const
      reply.setCookie(CHOOSE_COOKIE, '1', {
        ...life,
        sameSite: 'lax',
        secure: publicUrl.startsWith('https:'),
      })
    }
    const url = signOut === 'provider' ? await provider.signOutUrl(`${publicUrl}/`).catch(() => null) : null
    return reply.redirect(url?.href ?? '/', 302)
  })
}

/** Returns true once if the provider has to ask for the account. */
export function isToChooseAccount(request: FastifyRequest, reply: FastifyReply): boolean {
  if (request.cookies[CHOOSE_COOKIE] === undefined) return false
  reply.clearCookie(CHOOSE_COOKIE, { path: '/' })
  return true
}
