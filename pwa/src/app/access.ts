import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { pathAfterLogin, readSession, type sessionView } from '../features/auth/auth.public.ts'
import { oidcPath } from '../platform/oidc-return.ts'
import { isOnline } from '../platform/online.ts'
import { isSessionEnded } from '../platform/session-ended.ts'

/** What routes know besides their address. */
export interface RouterContext {
  /** Who is using the app; a guard never waits, the layout shows the spinner until it is known. */
  session: typeof sessionView
  /**
   * Asks for what a page needs beside its code; never waits. Its queries show what comes, and what
   * goes wrong.
   */
  ask: <Answer, Key extends QueryKey>(query: FetchQueryOptions<Answer, Error, Answer, Key>) => void
}

/**
 * Whoever the server knows to be signed in has nothing to do on /login and /register; a return from
 * elsewhere has.
 */
export function leadOnSignedIn({ session }: RouterContext, { hash, state }: ParsedLocation): void {
  if (session().status !== 'user' || isSessionEnded() || hash !== '' || oidcPath() !== null) return
  if (!readSession().isConfirmed || !isOnline()) return
  throw redirect({ href: pathAfterLogin(state.askedPage), replace: true })
}

/** Leads to /login, which says why and comes back; `wanted` is the page's first part by default. */
export function toLogin({ href, pathname }: ParsedLocation, wanted?: string) {
  const askedPage = { path: href, wanted: wanted ?? pathname.split('/')[1] ?? '' }
  return redirect({ to: '/login', replace: true, state: { askedPage } })
}
