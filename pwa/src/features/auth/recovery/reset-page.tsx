import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../platform/server/api-error.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { recoveryTexts } from '../../../texts/es/account/recovery.ts'
import { buttonLook } from '../../../ui/elements/button.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { CheckField } from '../../../ui/fields/check-field.tsx'
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { showFirstProblem } from '../../../ui/overlays/show-first-problem.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { resetPassword } from './recovery.queries.ts'
import { useAddressToken } from './use-address-token.ts'

const texts = recoveryTexts.reset
const OTHER = { question: recoveryTexts.back, to: '/login', label: recoveryTexts.toLogin } as const

/** The page /reset sets another password with the token after the address's `#`. */
export function ResetPage() {
  const navigate = useNavigate()
  const token = useAddressToken()
  const form = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const { isLinkSpent, sentence, fields } = problemOf(problem)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const password = String(values.get('password'))
    setIsBusy(true)
    setProblem(null)
    try {
      await resetPassword({ token, password, keepApiKeys: values.has('keepApiKeys') })
      void notify({ ...texts.done, icon: 'lock' })
      await navigate({ to: '/login', replace: true })
    } catch (error) {
      setProblem(error)
      showFirstProblem(form.current)
    } finally {
      setIsBusy(false)
    }
  }

  if (!token || isLinkSpent) {
    return (
      <AuthFrame texts={texts} other={OTHER}>
        <NoticeBox look="error">{sentence ?? texts.missing}</NoticeBox>
        <Link to="/recover" {...buttonLook({ look: 'accent', size: 'large' })}>
          {texts.askAgain}
        </Link>
      </AuthFrame>
    )
  }
  return (
    <div ref={form}>
      <AuthFrame texts={texts} isBusy={isBusy} onSubmit={(event) => void onSubmit(event)} other={OTHER}>
        {sentence && <NoticeBox look="error">{sentence}</NoticeBox>}
        <NewPasswordField label={texts.password} name="password" error={fields.password} />
        <CheckField {...texts.keepKeys} name="keepApiKeys" />
      </AuthFrame>
    </div>
  )
}

function problemOf(error: unknown) {
  if (error === null) return { isLinkSpent: false, sentence: null, fields: {} as Record<string, string> }
  if (!(error instanceof ApiError)) return { isLinkSpent: false, sentence: authTexts.noAnswer, fields: {} }
  const isLinkSpent = error.code === 'invalid_token'
  const sentence = error.fields.password ? null : error.sentence
  return { isLinkSpent, sentence, fields: error.fields }
}
