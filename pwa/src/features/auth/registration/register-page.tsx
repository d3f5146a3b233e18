import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../platform/server/api-error.ts'
import { useFreshSite } from '../../../platform/server/site.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { oidcTexts } from '../../../texts/es/account/oidc.ts'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { showFirstProblem } from '../../../ui/overlays/show-first-problem.ts'
import { login, register } from '../session/auth.queries.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { useNoRegistration } from '../sign-in/no-registration.ts'
import { OidcButton } from '../sign-in/oidc-button.tsx'
import { RegistrationFields, readRegistration } from './registration-fields.tsx'
import { registrationProblem } from './registration-problem.ts'

const texts = authTexts.register

export function RegisterPage() {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const { summary, fields } = registrationProblem(problem)
  const { invitacion: invitation } = useSearch({ from: '/_open/register' })
  const site = useFreshSite()
  const signIn = site?.signIn
  const isOnlyOidc = signIn?.password === false
  const noRegistration = useNoRegistration()
  const closed = site?.registration === 'invitation' && invitation ? null : noRegistration

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    const account = readRegistration(currentTarget)
    const { username, password } = account
    setIsBusy(true)
    setProblem(null)
    try {
      await register({ ...account, invitation })
      await login({ username, password }).catch((cause) => {
        throw cause instanceof ApiError ? new Error(texts.loginFailed, { cause }) : cause
      })
      void notify({ title: texts.done, details: texts.welcome })
      await navigate({ to: '/' })
    } catch (error) {
      setProblem(error)
      showFirstProblem(currentTarget)
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AuthFrame
      texts={texts}
      isBusy={isBusy}
      onSubmit={isOnlyOidc || closed ? undefined : onSubmit}
      other={{ question: texts.hasAccount, to: '/login', label: texts.toLogin }}
      note={
        <>
          <OidcButton isMain={isOnlyOidc} />
          <TermsNote />
        </>
      }
    >
      {closed && <NoticeBox>{closed}</NoticeBox>}
      {invitation && !closed && <NoticeBox>{texts.invited}</NoticeBox>}
      {summary && <NoticeBox look="error">{summary}</NoticeBox>}
      {isOnlyOidc ? (
        <p>{oidcTexts.only(signIn?.oidc?.name ?? '')}</p>
      ) : (
        !closed && <RegistrationFields fields={fields} />
      )}
    </AuthFrame>
  )
}

function TermsNote() {
  return (
    <p className="text-sm text-ink-2">
      {texts.accept}
      <Link to="/terms" className="underline">
        {texts.terms}
      </Link>
      {texts.and}
      <Link to="/privacy" className="underline">
        {texts.privacy}
      </Link>
      {texts.end}
    </p>
  )
}
