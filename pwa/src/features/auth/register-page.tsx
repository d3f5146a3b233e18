import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { useSite } from '../../platform/site.ts'
import { authTexts } from '../../texts/es/auth.ts'
import { oidcTexts } from '../../texts/es/oidc.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { showFirstProblem } from '../../ui/show-first-problem.ts'
import { TextField } from '../../ui/text-field.tsx'
import { login, register } from './auth.queries.ts'
import { AuthFrame } from './auth-frame.tsx'
import { OidcButton } from './oidc-button.tsx'
import { registrationProblem } from './registration-problem.ts'

const texts = authTexts.register

/** /register */
export function RegisterPage() {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  const { summary, fields } = registrationProblem(problem)
  const signIn = useSite()?.signIn
  const isOidcAlone = signIn?.password === false

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    const form = new FormData(currentTarget)
    const [username, email, password] = ['username', 'email', 'password'].map((name) =>
      String(form.get(name)),
    )
    setIsBusy(true)
    setProblem(null)
    try {
      await register({ username: username ?? '', email: email ?? '', password: password ?? '' })
      await login({ username: username ?? '', password: password ?? '' }).catch((cause) => {
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
      onSubmit={isOidcAlone ? undefined : onSubmit}
      other={{ question: texts.hasAccount, to: '/login', label: texts.toLogin }}
      note={
        <>
          <OidcButton isMain={isOidcAlone} />
          <TermsNote />
        </>
      }
    >
      {summary && <NoticeBox look="error">{summary}</NoticeBox>}
      {isOidcAlone ? (
        <p>{oidcTexts.only(signIn?.oidc?.name ?? '')}</p>
      ) : (
        <RegistrationFields fields={fields} />
      )}
    </AuthFrame>
  )
}

function RegistrationFields({ fields }: Pick<ReturnType<typeof registrationProblem>, 'fields'>) {
  return (
    <>
      <TextField
        label={texts.username}
        help={texts.usernameHelp}
        error={fields.username}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextField
        label={texts.email}
        error={fields.email}
        type="email"
        name="email"
        autoComplete="email"
        required
      />
      <NewPasswordField
        label={texts.password}
        help={texts.passwordHelp}
        error={fields.password}
        name="password"
      />
    </>
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
