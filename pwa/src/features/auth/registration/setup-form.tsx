import { PERSON_NAME_LENGTH } from '@atajo/shared/account'
import type { FirstAccount, SetupState } from '@atajo/shared/administration'
import { SETUP_PAGE } from '@atajo/shared/paths'
import { SETTINGS } from '@atajo/shared/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useShortHost } from '../../../platform/server/site.ts'
import { SITE_KEY } from '../../../platform/server/site-name.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { setupTexts as texts } from '../../../texts/es/account/setup.ts'
import { adminSettingsTexts, settingTexts } from '../../../texts/es/admin/admin-settings.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { Choices } from '../../../ui/fields/choices.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { showFirstProblem } from '../../../ui/overlays/show-first-problem.ts'
import { setUp } from '../session/auth.queries.ts'
import { useSession } from '../session/session-store.ts'
import { AuthFrame } from '../sign-in/auth-frame.tsx'
import { RegistrationFields, readRegistration } from './registration-fields.tsx'
import { registrationProblem } from './registration-problem.ts'
import { NextSteps } from './setup-steps.tsx'

interface SetupFormProps {
  token: string
  state: SetupState
}

/** Creates the first administrator, or promotes the account that is signed in. */
export function SetupForm(props: SetupFormProps) {
  const { user } = useSession()
  const [isAnother, setIsAnother] = useState(false)
  if (user && !isAnother)
    return <Promotion {...props} username={user.username} onAnother={() => setIsAnother(true)} />
  return <NewAccount {...props} />
}

function NewAccount({ token, state }: SetupFormProps) {
  const { isBusy, problem, choice, send } = useSetUp(token, state)
  const { summary, fields } = registrationProblem(problem)
  const { user } = useSession()
  const { title } = state.hasAccounts ? texts.another : texts.first
  const askedPage = { path: `${SETUP_PAGE}#${token}`, wanted: 'setup' }
  const login = { question: texts.hasAccount, to: '/login', label: authTexts.register.toLogin } as const
  return (
    <div className="setup-page">
      {!state.hasAccounts && <p className="setup-new">{texts.newServer}</p>}
      <AuthFrame
        texts={{ ...texts.first, title, lead: texts.leads[choice.registration] }}
        isBusy={isBusy}
        onSubmit={(event) => void send(event, readFirstAccount(event.currentTarget))}
        note={<ServerNote version={state.version} />}
        {...(state.hasAccounts && !user ? { other: { ...login, state: { askedPage } } } : {})}
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
        <WhoRegisters {...choice} isFixed={state.isRegistrationFixed} />
      </AuthFrame>
      <NextSteps />
    </div>
  )
}

function readFirstAccount(form: HTMLFormElement): FirstAccount {
  return { ...readRegistration(form), name: String(new FormData(form).get('name')) }
}

/** Confirms that the setup address and the database work, and that only the account is missing. */
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

interface PromotionProps extends SetupFormProps {
  username: string
  onAnother: () => void
}

function Promotion({ token, state, username, onAnother }: PromotionProps) {
  const { isBusy, problem, choice, send } = useSetUp(token, state)
  const { summary } = registrationProblem(problem)
  return (
    <AuthFrame
      texts={texts.promotion}
      isBusy={isBusy}
      onSubmit={(event) => void send(event)}
      note={
        <Button look="ghost" onClick={onAnother}>
          {texts.asAnother}
        </Button>
      }
    >
      {summary && <NoticeBox look="error">{summary}</NoticeBox>}
      <p>{texts.as(username)}</p>
      <WhoRegisters {...choice} isFixed={state.isRegistrationFixed} />
    </AuthFrame>
  )
}

type Registration = SetupState['registration']

interface WhoRegistersProps {
  registration: Registration
  onChange: (registration: Registration) => void
  isFixed: boolean
}

function WhoRegisters({ registration, onChange, isFixed }: WhoRegistersProps) {
  const { options } = settingTexts.registration
  return (
    <Choices
      label={texts.registration}
      note={isFixed && <p className="field-help">{adminSettingsTexts.fixed(SETTINGS.registration.env)}</p>}
      options={(['open', 'invitation', 'closed'] as const).map((value) => ({ value, ...options[value] }))}
      value={registration}
      onChange={onChange}
      disabled={isFixed}
    />
  )
}

function useSetUp(token: string, state: SetupState) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const [registration, onChange] = useState(state.registration)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>(null)
  async function send(event: FormEvent<HTMLFormElement>, account?: FirstAccount) {
    event.preventDefault()
    const { currentTarget } = event
    setIsBusy(true)
    setProblem(null)
    try {
      await setUp({ token, registration, ...(account && { account }) })
      void client.invalidateQueries({ queryKey: SITE_KEY })
      await navigate({ to: SETUP_PAGE, replace: true })
    } catch (error) {
      setProblem(error)
      showFirstProblem(currentTarget)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, problem, choice: { registration, onChange }, send }
}
