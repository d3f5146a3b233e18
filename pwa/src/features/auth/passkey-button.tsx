import { useState } from 'react'
import { sentenceOf } from '../../platform/api-error.ts'
import { useIsOnline } from '../../platform/online.ts'
import { arePasskeysSupported, PasskeyRefusal } from '../../platform/passkeys.ts'
import { useSite } from '../../platform/site.ts'
import { authTexts } from '../../texts/es/auth.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { signInWithPasskey } from './auth.queries.ts'
import { nextStep, type SignInStep } from './next-step.ts'

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
