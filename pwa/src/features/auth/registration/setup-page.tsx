import type { SetupState } from '@atajo/shared/administration'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/server/api-error.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { setupTexts as texts } from '../../../texts/es/account/setup.ts'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { ScreenSpinner } from '../../../ui/elements/spinner.tsx'
import { useAddressToken } from '../recovery/use-address-token.ts'
import { useSession } from '../session/session-store.ts'
import { AuthFrame, AuthPage } from '../sign-in/auth-frame.tsx'
import { checkSetup } from './setup.queries.ts'
import { SetupForm } from './setup-form.tsx'
import { FirstSteps } from './setup-steps.tsx'
import '../setup.css'

/** The server's answer about a setup token; `unknown` if it could not be asked. */
type Worth = 'asking' | 'void' | 'unknown' | SetupState

/**
 * The page /setup creates this server's first administrator with the token after the address's `#`.
 * Without a token it shows an administrator what to do next.
 */
export function SetupPage() {
  const token = useAddressToken()
  const { status, user } = useSession()
  if (token !== '') return <WithToken key={token} token={token} />
  if (status === 'checking') return <ScreenSpinner />
  return user?.role === 'admin' ? <FirstSteps /> : <AuthPage texts={texts.isVoid} />
}

function WithToken({ token }: { token: string }) {
  const [worth, setWorth] = useState<Worth>('asking')
  useEffect(() => {
    let isGone = false
    checkSetup(token)
      .catch((error): Worth => (error instanceof ApiError && error.status < 500 ? 'void' : 'unknown'))
      .then((found) => {
        if (!isGone) setWorth(found)
      })
    return () => {
      isGone = true
    }
  }, [token])

  if (worth === 'asking') return <ScreenSpinner />
  if (worth === 'void') return <AuthPage texts={texts.isVoid} />
  if (worth === 'unknown') {
    return (
      <AuthFrame texts={{ ...texts.first, lead: texts.promotion.lead }}>
        <NoticeBox look="error">{authTexts.noAnswer}</NoticeBox>
      </AuthFrame>
    )
  }
  return <SetupForm token={token} state={worth} />
}
