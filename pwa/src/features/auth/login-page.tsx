import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { useIsOnline } from '../../platform/online.ts'
import { authTexts } from '../../texts/es/auth.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { login } from './auth.api.ts'
import { AuthFrame } from './auth-frame.tsx'

const texts = authTexts.login

/** /login */
export function LoginPage() {
  const navigate = useNavigate()
  const isOnline = useIsOnline()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsBusy(true)
    setProblem(null)
    try {
      await login({ username: String(form.get('username')), password: String(form.get('password')) })
      void notify({ title: texts.done, details: texts.welcome })
      await navigate({ to: '/' })
    } catch (error) {
      console.error('Error iniciando sesión', error)
      setProblem(error instanceof ApiError ? error.details || error.message : authTexts.noAnswer)
      void notify({ title: texts.failed, look: 'error' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AuthFrame title={texts.title} lead={texts.lead}>
      <form className="grid gap-4" onSubmit={onSubmit}>
        {problem && <NoticeBox look="error">{problem}</NoticeBox>}
        <TextField
          label={texts.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField label={texts.password} name="password" autoComplete="current-password" required />
        {!isOnline && <NoticeBox icon="offline">{authTexts.needsConnection}</NoticeBox>}
        <Button type="submit" look="accent" size="large" isBusy={isBusy} disabled={!isOnline}>
          {isBusy ? texts.busy : texts.submit}
        </Button>
      </form>
      <p className="mt-6 flex flex-wrap items-center gap-x-2">
        <span className="text-ink-2">{texts.noAccount}</span>
        <Link to="/register" className="text-link py-2.5">
          {texts.toRegister}
        </Link>
      </p>
      <Link to="/" className="text-link inline-block py-2.5">
        {texts.asGuest}
      </Link>
    </AuthFrame>
  )
}
