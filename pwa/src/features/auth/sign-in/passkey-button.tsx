import { useState } from 'react'
import { sentenceOf } from '../../../platform/server/api-error.ts'
import { useIsOnline } from '../../../platform/server/online.ts'
import { arePasskeysSupported, PasskeyRefusal } from '../../../platform/server/passkeys.ts'
import { useSite } from '../../../platform/server/site.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { signInWithPasskey } from '../session/auth.queries.ts'
import { nextStep, type SignInStep } from '../session/next-step.ts'

interface PasskeyButtonProps {
  onDone: () => void
  onStep: (step: SignInStep) => void
}

/** Signs in with a passkey; reserves its space until the settings say if there are passkeys. */
export function PasskeyButton({ onDone, onStep }: PasskeyButtonProps) {
  const site = useSite()
  const isOnline = useIsOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  if ((site && !site.signIn?.passkey) || !arePasskeysSupported()) return null

  async function enter() {
    setIsBusy(true)
    setProblem(null)
    try {
      await signInWithPasskey()
      onDone()
    } catch (error) {
      const step = nextStep(error)
      if (step) onStep(step)
      else
        setProblem(
          error instanceof PasskeyRefusal ? authTexts.login.noPasskey : sentenceOf(error, authTexts.noAnswer),
        )
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <>
      <Button
        size="large"
        icon="key"
        isBusy={isBusy}
        disabled={!site || !isOnline}
        onClick={() => void enter()}
      >
        {authTexts.login.passkey}
      </Button>
      {problem && <NoticeBox look="error">{problem}</NoticeBox>}
    </>
  )
}
