import { useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useSite } from '../../../platform/server/site.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { oidcTexts } from '../../../texts/es/account/oidc.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { goToProvider } from '../session/auth.queries.ts'

/** Goes to the operator's OIDC provider if there is one, and returns to `path`. */
export function OidcButton({ path = '/', isMain = false }: { path?: string; isMain?: boolean }) {
  const name = useSite()?.signIn?.oidc?.name
  const isOnline = useIsOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if (name === undefined) return null

  async function leave() {
    setIsBusy(true)
    setProblem(null)
    try {
      await goToProvider(path)
    } catch (error) {
      console.error(error)
      setProblem(authTexts.noAnswer)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button
        size="large"
        icon="user"
        look={isMain ? 'accent' : 'plain'}
        isBusy={isBusy}
        disabled={!isOnline}
        onClick={() => void leave()}
      >
        {isBusy ? oidcTexts.leaving : oidcTexts.enter(name)}
      </Button>
      {isInApp(navigator.userAgent) && <p className="text-ink-2">{oidcTexts.inApp}</p>}
      {problem && <NoticeBox look="error">{problem}</NoticeBox>}
    </>
  )
}

/** User agents of browsers inside other apps, which providers such as Google refuse. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|LinkedInApp|Snapchat|TikTok|musical_ly|BytedanceWebview|Twitter|Pinterest\/|GSA\/|Telegram|MicroMessenger|; wv\)/

export function isInApp(userAgent: string): boolean {
  return IN_APP.test(userAgent)
}
