import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { sentenceOf } from '../../../platform/server/api-error.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { recoveryTexts } from '../../../texts/es/account/recovery.ts'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { confirmEmail } from './recovery.queries.ts'
import { useAddressToken } from './use-address-token.ts'

const texts = recoveryTexts.confirm
const OTHER = { question: recoveryTexts.back, to: '/login', label: recoveryTexts.toLogin } as const

/**
 * The page /confirm-email reads its token after the `#`. It waits for a press, because mail
 * scanners open links.
 */
export function ConfirmEmailPage() {
  const navigate = useNavigate()
  const token = useAddressToken()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setIsBusy(true)
    setProblem(null)
    try {
      await confirmEmail(token)
      void notify(texts.done)
      await navigate({ to: '/', replace: true })
    } catch (error) {
      setProblem(sentenceOf(error, authTexts.noAnswer))
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AuthFrame
      texts={texts}
      isBusy={isBusy}
      other={OTHER}
      {...(token && { onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event) })}
    >
      {!token && <NoticeBox look="error">{texts.missing}</NoticeBox>}
      {problem && <NoticeBox look="error">{problem}</NoticeBox>}
    </AuthFrame>
  )
}
