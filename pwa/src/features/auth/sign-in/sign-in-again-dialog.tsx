import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useSite } from '../../../platform/server/site.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { sessionEndedTexts as texts } from '../../../texts/es/account/session-ended.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SentFormDialog } from '../../../ui/overlays/sent-form-dialog.tsx'
import { login, submitCode } from '../session/auth.queries.ts'
import { nextStep, type SignInStep } from '../session/next-step.ts'
import { CodeField } from './code-field.tsx'
import { OidcButton } from './oidc-button.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { UndeleteDialog } from './undelete-dialog.tsx'

interface SignInAgainDialogProps {
  username: string
  onClose: () => void
}

/** Signs in again over the current page, with any sign-in method. */
export function SignInAgainDialog({ username, onClose }: SignInAgainDialogProps) {
  const [step, setStep] = useState<SignInStep | null>(null)
  const signIn = useSite()?.signIn
  const { href } = useLocation()

  function onDone() {
    void notify({ title: authTexts.login.done, details: authTexts.login.welcome })
    onClose()
  }

  /** A further step is not a failure. */
  async function goOn(work: Promise<void>) {
    try {
      await work
      onDone()
    } catch (error) {
      const next = nextStep(error)
      if (!next) throw error
      setStep(next)
    }
  }

  const onOver = () => setStep(null)
  if (step?.kind === 'return') {
    return <UndeleteDialog {...step} onDone={onDone} onOver={onOver} onClose={onOver} />
  }
  if (step?.kind === 'code') {
    const send = (code: string) => goOn(submitCode({ challenge: step.challenge, code }))
    return <CodeDialog send={send} onClose={onClose} />
  }
  const isOnlyOidc = signIn?.password === false
  const others = (
    <>
      <OidcButton path={href} isMain={isOnlyOidc} />
      <PasskeyButton onDone={onDone} onStep={setStep} />
    </>
  )
  if (isOnlyOidc) {
    return (
      <Dialog title={texts.dialog.title} onClose={onClose}>
        <div className="grid gap-4">{others}</div>
      </Dialog>
    )
  }
  const send = ({ username: name = '', password = '' }) => goOn(login({ username: name, password }))
  return (
    <SentFormDialog texts={texts.dialog} send={send} onClose={onClose}>
      {() => (
        <>
          <PasswordFields username={username} />
          {others}
        </>
      )}
    </SentFormDialog>
  )
}

function PasswordFields({ username }: { username: string }) {
  return (
    <>
      <TextField
        label={authTexts.login.username}
        name="username"
        defaultValue={username}
        autoComplete="username"
        isExact
        required
      />
      <PasswordField
        label={authTexts.login.password}
        name="password"
        autoComplete="current-password"
        autoFocus
        required
      />
    </>
  )
}

interface CodeDialogProps {
  send: (code: string) => Promise<void>
  onClose: () => void
}

function CodeDialog({ send, onClose }: CodeDialogProps) {
  const texts = authTexts.code
  return (
    <SentFormDialog texts={texts} send={({ code = '' }) => send(code.replaceAll(' ', ''))} onClose={onClose}>
      {() => <CodeField />}
    </SentFormDialog>
  )
}
