import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { readDraft, removeDraft, storeDraft } from '../../../platform/device/stored-drafts.ts'
import { ApiError } from '../../../platform/server/api-error.ts'
import { useSite } from '../../../platform/server/site.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { LOGIN_RETRY, loginReason } from '../../../texts/es/account/login-reasons.ts'
import { oidcTexts } from '../../../texts/es/account/oidc.ts'
import { recoveryTexts } from '../../../texts/es/account/recovery.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { dismissNotice, notify } from '../../../ui/notices/notify.tsx'
import { login } from '../session/auth.queries.ts'
import { nextStep, type SignInStep } from '../session/next-step.ts'
import { pathAfterLogin } from './asked-page.ts'
import { AuthFrame } from './auth-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { useNoRegistration } from './no-registration.ts'
import { OidcButton } from './oidc-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { UndeleteDialog } from './undelete-dialog.tsx'
import { pathAfterOidc, useOidcReturn } from './use-oidc-return.ts'

const texts = authTexts.login
const KEPT_AS = 'login'
const FAILURE = 'login-failed'
const REGISTER = { question: texts.noAccount, to: '/register', label: texts.toRegister } as const

/** The page /login; a failure after the page was left appears as a notice with a link back. */
export function LoginPage() {
  const navigate = useNavigate()
  const router = useRouter()
  const { askedPage } = useLocation().state
  const [isBusy, setIsBusy] = useState(false)
  const [step, setStep] = useState<SignInStep | null>(null)
  const [overReason, setOverReason] = useState<string | null>(null)
  const signIn = useSite()?.signIn
  const noRegistration = useNoRegistration()
  const [wantsPassword, setWantsPassword] = useState(false)
  const isOnlyOidc = signIn?.password === false && !wantsPassword
  useEffect(() => void dismissNotice(FAILURE), [])
  useOidcReturn({ onDone, onStep: setStep, onProblem: setOverReason })

  function onDone() {
    removeDraft(KEPT_AS)
    void notify({ title: texts.done, details: texts.welcome })
    router.history.push(pathAfterOidc(askedPage))
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
      storeDraft(KEPT_AS, username)
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
      onSubmit={isOnlyOidc ? undefined : onSubmit}
      other={noRegistration ? { question: noRegistration } : REGISTER}
      note={
        <>
          <OidcButton path={pathAfterLogin(askedPage)} isMain={isOnlyOidc} />
          <PasskeyButton onDone={onDone} onStep={setStep} />
        </>
      }
    >
      {step && <UndeleteDialog {...step} onDone={onDone} onOver={onOver} onClose={() => setStep(null)} />}
      {overReason && <NoticeBox look="error">{overReason}</NoticeBox>}
      {askedPage && <NoticeBox>{loginReason(askedPage.wanted, noRegistration === null)}</NoticeBox>}
      {isOnlyOidc ? (
        <AdminsDoor name={signIn?.oidc?.name ?? ''} onOpen={() => setWantsPassword(true)} />
      ) : (
        <PasswordFields />
      )}
    </AuthFrame>
  )
}

/** If passwords are for administrators only, their form is behind a button. */
function AdminsDoor({ name, onOpen }: { name: string; onOpen: () => void }) {
  return (
    <>
      <p>{oidcTexts.only(name)}</p>
      <Button look="ghost" size="small" onClick={onOpen}>
        {oidcTexts.usePassword}
      </Button>
    </>
  )
}

function PasswordFields() {
  return (
    <>
      <TextField
        label={texts.username}
        name="username"
        defaultValue={readDraft<string>(KEPT_AS) ?? ''}
        autoComplete="username"
        isExact
        required
      />
      <PasswordField label={texts.password} name="password" autoComplete="current-password" required />
      <Link to="/recover" className="text-link justify-self-start py-2.5">
        {recoveryTexts.forgotten}
      </Link>
    </>
  )
}
