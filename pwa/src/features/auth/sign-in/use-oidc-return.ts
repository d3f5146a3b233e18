import { useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { readOidcPath, readOidcReturn, removeOidcPath } from '../../../platform/server/oidc-return.ts'
import { useIsSessionEnded } from '../../../platform/server/session-flags.ts'
import { oidcProblem } from '../../../texts/es/account/oidc.ts'
import { type SignInStep, stepOf } from '../session/next-step.ts'
import { useSession } from '../session/session-store.ts'
import { type AskedPage, pathAfterLogin } from './asked-page.ts'

interface OidcReturnHandlers {
  onDone: () => void
  onStep: (step: SignInStep) => void
  onProblem: (sentence: string) => void
}

/** Continues the sign-in of a person who returns to /login from the provider. */
export function useOidcReturn({ onDone, onStep, onProblem }: OidcReturnHandlers): void {
  const router = useRouter()
  const { hash, pathname } = useLocation()
  const { status } = useSession()
  const isEnded = useIsSessionEnded()
  const handleReturn = useEffectEvent(() => {
    const result = readOidcReturn(hash)
    if (result === null) return
    router.history.replace(pathname)
    if (readOidcPath() === null) return
    const { outcome, challenge } = result
    if (challenge === null) {
      removeOidcPath()
      onProblem(oidcProblem(outcome))
    } else {
      onStep(stepOf(challenge, result))
    }
  })
  const finish = useEffectEvent(() => {
    if (readOidcPath() !== null && readOidcReturn(hash) === null) onDone()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each fragment is handled once
  useEffect(() => handleReturn(), [hash])
  useEffect(() => {
    if (status === 'user' && !isEnded) finish()
  }, [status, isEnded])
}

/**
 * Returns the page to open after the sign-in; a sign-in with the provider stores it in this tab.
 */
export function pathAfterOidc(asked: AskedPage | undefined): string {
  const path = readOidcPath()
  removeOidcPath()
  return pathAfterLogin(asked ?? (path === null ? undefined : { path, wanted: '' }))
}
