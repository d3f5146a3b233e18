import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { pathAfterLogin, readSession, type sessionView } from '../features/auth/auth.public.ts'
import { readOidcPath } from '../platform/server/oidc-return.ts'
import { isOnline } from '../platform/server/online.ts'
import { isSessionEnded } from '../platform/server/session-flags.ts'

export interface RouterContext {
  /** Guards never wait; the layout shows the spinner while the session is unknown. */
  session: typeof sessionView
  /** Starts a query that a page needs; never waits. The query itself shows its data and errors. */
  ask: <Answer, Key extends QueryKey>(query: FetchQueryOptions<Answer, Error, Answer, Key>) => void
}

/** Redirects signed-in people from /login and /register, unless they return from the provider. */
export function redirectSignedIn({ session }: RouterContext, { hash, state }: ParsedLocation): void {
  if (session().status !== 'user' || isSessionEnded() || hash !== '' || readOidcPath() !== null) return
  if (!readSession().isConfirmed || !isOnline()) return
  throw redirect({ href: pathAfterLogin(state.askedPage), replace: true })
}

/**
 * Redirects to /login, which explains why and returns afterwards; `wanted` defaults to the page's
 * first segment.
 */
export function toLogin({ href, pathname }: ParsedLocation, wanted?: string) {
  const askedPage = { path: href, wanted: wanted ?? pathname.split('/')[1] ?? '' }
  return redirect({ to: '/login', replace: true, state: { askedPage } })
}
