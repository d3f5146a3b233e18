import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { forgetDraft, keepDraft, keptDraft } from '../../platform/kept-drafts.ts'
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
const KEPT_AS = 'login'

/** /login; a refusal is said by a notice and leads to the start. */
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
    const username = String(form.get('username'))
    try {
      await login({ username, password: String(form.get('password')) })
      forgetDraft(KEPT_AS)
      void notify({ title: texts.done, details: texts.welcome })
      await navigate({ to: '/' })
    } catch (error) {
      console.error('Error iniciando sesión', error)
      if (!(error instanceof ApiError)) return setProblem(authTexts.noAnswer)
      keepDraft(KEPT_AS, username)
      void notify({ title: texts.failed, details: error.details, look: 'error' })
      await navigate({ to: '/' })
    } finally {
      setIsBusy(false)
    }
  }

  return (
    <AuthFrame title={texts.title} lead={texts.lead}>
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        {problem && <NoticeBox look="error">{problem}</NoticeBox>}
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
