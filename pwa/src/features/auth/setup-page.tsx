import { PERSON_NAME_LENGTH } from '@atajo/shared/account'
import type { FirstAccount, SetupState } from '@atajo/shared/administration'
import { SETUP_PAGE } from '@atajo/shared/paths'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { useShortHost } from '../../platform/site.ts'
import { authTexts } from '../../texts/es/auth.ts'
import { setupTexts as texts } from '../../texts/es/setup.ts'
import { buttonLook } from '../../ui/button.tsx'
import { Status } from '../../ui/chip.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { showFirstProblem } from '../../ui/show-first-problem.ts'
import { ScreenSpinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { setUp } from './auth.queries.ts'
import { AuthFrame, AuthPage } from './auth-frame.tsx'
import { readRegistration } from './read-registration.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { registrationProblem } from './registration-problem.ts'
import { useSession } from './session-store.ts'
import { checkSetup } from './setup.queries.ts'
import { NextSteps } from './setup-steps.tsx'
import { useAddressToken } from './use-address-token.ts'
import './setup.css'

const OTHER = {
  question: authTexts.register.hasAccount,
  to: '/login',
  label: authTexts.register.toLogin,
} as const

/** What an address turned out to be worth; `unknown` where the server could not be asked. */
type Worth = 'asking' | 'void' | 'unknown' | SetupState

/** /setup: makes this server's first administrator, by the token behind the address's `#`. */
export function SetupPage() {
  const token = useAddressToken()
  const [worth, setWorth] = useState<Worth>('asking')
  useEffect(() => {
    let isGone = false
    checkSetup(token)
      .catch((error): Worth => (error instanceof ApiError && error.status < 500 ? 'void' : 'unknown'))
      .then((found) => {
        if (!isGone) setWorth(found)
      })
    return () => {
      isGone = true
    }
  }, [token])

  if (worth === 'asking') return <ScreenSpinner />
  if (worth === 'void') return <AuthPage texts={texts.isVoid} />
  if (worth === 'unknown') {
    return (
      <AuthFrame texts={texts.first} other={OTHER}>
        <NoticeBox look="error">{authTexts.noAnswer}</NoticeBox>
      </AuthFrame>
    )
  }
  return worth.hasAccounts ? (
    <Promotion token={token} />
  ) : (
    <FirstAccountForm token={token} version={worth.version} />
  )
}

function FirstAccountForm({ token, version }: { token: string; version: string }) {
  const { isBusy, problem, send } = useSetUp()
  const { summary, fields } = registrationProblem(problem)
  return (
    <div className="setup-page">
      <p className="setup-new">{texts.newServer}</p>
      <AuthFrame
        texts={texts.first}
        isBusy={isBusy}
        onSubmit={(event) => void send(event, { token, account: readFirstAccount(event.currentTarget) })}
        note={<ServerNote version={version} />}
      >
        {summary && <NoticeBox look="error">{summary}</NoticeBox>}
        <TextField
          label={texts.name}
          error={fields.name}
          name="name"
          autoComplete="name"
          maxLength={PERSON_NAME_LENGTH}
          isOptional
        />
        <RegistrationFields fields={fields} />
      </AuthFrame>
      <NextSteps />
    </div>
  )
}

function readFirstAccount(form: HTMLFormElement): FirstAccount {
  return { ...readRegistration(form), name: String(new FormData(form).get('name')) }
}

/** The address was good and the database has answered: what is missing is the account. */
function ServerNote({ version }: { version: string }) {
  const host = useShortHost()
  return (
    <p className="setup-server">
      <span>{host}</span>
      <span>{texts.version(version)}</span>
      <Status look="on">{texts.ready}</Status>
    </p>
  )
}

/** On a server that has accounts, one that signs in becomes its administrator. */
function Promotion({ token }: { token: string }) {
  const { user } = useSession()
  const { isBusy, problem, send } = useSetUp()
  const { summary } = registrationProblem(problem)
  if (!user) {
    return (
      <AuthFrame texts={texts.promotion} other={OTHER}>
        <p>{texts.signInFirst}</p>
        <Link
          to="/login"
          state={{ askedPage: { path: `${SETUP_PAGE}#${token}`, wanted: 'setup' } }}
          {...buttonLook({ look: 'accent', size: 'large' })}
        >
          {authTexts.login.submit}
        </Link>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      texts={texts.promotion}
      isBusy={isBusy}
      other={OTHER}
      onSubmit={(event) => void send(event, { token })}
    >
      {summary && <NoticeBox look="error">{summary}</NoticeBox>}
      <p>{texts.as(user.username)}</p>
    </AuthFrame>
  )
}

function useSetUp() {
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  async function send(event: FormEvent<HTMLFormElement>, body: Parameters<typeof setUp>[0]) {
    event.preventDefault()
    const { currentTarget } = event
    setIsBusy(true)
    setProblem(null)
    try {
      await setUp(body)
      void notify(texts.done)
      await navigate({ to: '/', replace: true })
    } catch (error) {
      setProblem(error)
      showFirstProblem(currentTarget)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, send }
}
