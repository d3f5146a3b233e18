import { type FormEvent, useState } from 'react'
import { ApiError, sentenceOf } from '../../../platform/server/api-error.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { submitCode } from '../session/auth.queries.ts'
import { nextStep, type SignInStep } from '../session/next-step.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeField } from './code-field.tsx'

const texts = authTexts.code

interface CodeStepProps {
  challenge: string
  onDone: () => void
  onStep: (step: SignInStep) => void
  /** Called with an explanation if the challenge has expired and the sign-in must start again. */
  onOver: (sentence: string) => void
}

/** The second step of a sign-in, with a code of the authenticator app or a recovery code. */
export function CodeStep({ challenge, onDone, onStep, onOver }: CodeStepProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code')).replaceAll(' ', '')
    setIsBusy(true)
    setProblem(undefined)
    try {
      await submitCode({ challenge, code })
      onDone()
    } catch (error) {
      const sentence = sentenceOf(error, authTexts.noAnswer)
      const step = nextStep(error)
      if (step) onStep(step)
      else if (isOver(error)) onOver(sentence)
      else setProblem(sentence)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AuthFrame
      texts={texts}
      isBusy={isBusy}
      onSubmit={(event) => void onSubmit(event)}
      other={{ question: texts.noPhone, to: '/recover', label: texts.help }}
    >
      <CodeField problem={problem} />
    </AuthFrame>
  )
}

function isOver(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.code === 'challenge_over' || error.code === 'password_reset_required'
}
