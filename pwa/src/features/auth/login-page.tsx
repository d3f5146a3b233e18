import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../platform/kept-drafts.ts'
import { authTexts } from '../../texts/es/auth.ts'
import { LOGIN_RETRY, loginReason } from '../../texts/es/login-reasons.ts'
import { recoveryTexts } from '../../texts/es/recovery.ts'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { dismissNotice, notify } from '../../ui/notify.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { pathAfterLogin } from './asked-page.ts'
import { login } from './auth.queries.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { nextStep, type SignInStep } from './next-step.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { ReturnDialog } from './return-dialog.tsx'

const texts = authTexts.login
const KEPT_AS = 'login'
const FAILURE = 'login-failed'

/** /login; a failure is said by a notice that leads back here, at the start. */
export function LoginPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { askedPage } = useLocation().state
  const [isBusy, setIsBusy] = useState(false)
  const [step, setStep] = useState<SignInStep | null>(null)
  const [overReason, setOverReason] = useState<string | null>(null)
  useEffect(() => void dismissNotice(FAILURE), [])

  function onDone() {
    forgetDraft(KEPT_AS)
    void notify({ title: texts.done, details: texts.welcome })
    router.history.push(pathAfterLogin(askedPage))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    const username = String(form.get('username'))
    try {
      await login({ username, password: String(form.get('password')) })
      onDone()
    } catch (error) {
      const asked = nextStep(error)
      if (asked) return setStep(asked)
      console.error('Error iniciando sesión', error)
      keepDraft(KEPT_AS, username)
      void notify({
        title: texts.failed,
        details: error instanceof ApiError ? error.details : authTexts.noAnswer,
        look: 'error',
        staysAs: FAILURE,
        action: {
          label: LOGIN_RETRY,
          onPress: () => void navigate({ to: '/login', state: { askedPage } }),
        },
      })
      await navigate({ to: '/' })
    } finally {
      setIsBusy(false)
    }
  }

  const onOver = (reason: string) => {
    setOverReason(reason)
    setStep(null)
  }
  if (step?.kind === 'code') {
    return <CodeStep challenge={step.challenge} onDone={onDone} onStep={setStep} onOver={onOver} />
  }
  return (
    <AuthFrame
      texts={texts}
      isBusy={isBusy}
      onSubmit={onSubmit}
      other={{ question: texts.noAccount, to: '/register', label: texts.toRegister }}
      note={<PasskeyButton onDone={onDone} onStep={setStep} />}
    >
      {step && <ReturnDialog {...step} onDone={onDone} onOver={onOver} onClose={() => setStep(null)} />}
      {overReason && <NoticeBox look="error">{overReason}</NoticeBox>}
      {askedPage && <NoticeBox>{loginReason(askedPage.wanted)}</NoticeBox>}
      <TextField
        label={texts.username}
        name="username"
        defaultValue={keptDraft<string>(KEPT_AS) ?? ''}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField label={texts.password} name="password" autoComplete="current-password" required />
      <Link to="/recover" className="text-link justify-self-start py-2.5">
        {recoveryTexts.forgotten}
      </Link>
    </AuthFrame>
  )
}
