import { SETUP_PAGE } from '@atajo/shared/paths'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { authTexts } from '../../texts/es/auth.ts'
import { setupTexts as texts } from '../../texts/es/setup.ts'
import { buttonLook } from '../../ui/button.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { showFirstProblem } from '../../ui/show-first-problem.ts'
import { ScreenSpinner } from '../../ui/spinner.tsx'
import { setUp } from './auth.queries.ts'
import { AuthFrame } from './auth-frame.tsx'
import { readRegistration } from './read-registration.ts'
import { RegistrationFields } from './registration-fields.tsx'
import { registrationProblem } from './registration-problem.ts'
import { useSession } from './session-store.ts'
import { checkSetup } from './setup.queries.ts'

const OTHER = {
  question: authTexts.register.hasAccount,
  to: '/login',
  label: authTexts.register.toLogin,
} as const

/** What an address turned out to be worth; `unknown` where the server could not be asked. */
type Worth = 'asking' | 'void' | 'unknown' | 'first' | 'promotion'

/** /setup: makes this server's first administrator, by the token behind the address's `#`. */
export function SetupPage() {
  const { hash: token } = useLocation()
  const [worth, setWorth] = useState<Worth>('asking')
  useEffect(() => {
    let isGone = false
    checkSetup(token)
      .then(({ hasAccounts }): Worth => (hasAccounts ? 'promotion' : 'first'))
      .catch((error): Worth => (error instanceof ApiError && error.status < 500 ? 'void' : 'unknown'))
      .then((found) => {
        if (!isGone) setWorth(found)
      })
    return () => {
      isGone = true
    }
  }, [token])

  if (worth === 'asking') return <ScreenSpinner />
  if (worth === 'void' || worth === 'unknown') {
    return (
      <AuthFrame texts={texts.first} other={OTHER}>
        <NoticeBox look="error">{worth === 'void' ? texts.isVoid : authTexts.noAnswer}</NoticeBox>
      </AuthFrame>
    )
  }
  return worth === 'first' ? <FirstAccount token={token} /> : <Promotion token={token} />
}

function FirstAccount({ token }: { token: string }) {
  const { isBusy, problem, send } = useSetUp()
  const { summary, fields } = registrationProblem(problem)
  return (
    <>
      <AuthFrame
        texts={texts.first}
        isBusy={isBusy}
        other={OTHER}
        onSubmit={(event) => void send(event, { token, account: readRegistration(event.currentTarget) })}
      >
        {summary && <NoticeBox look="error">{summary}</NoticeBox>}
        <RegistrationFields fields={fields} />
      </AuthFrame>
      <NextSteps />
    </>
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

function NextSteps(): ReactNode {
  return (
    <section className="page border-t border-line pt-8 pb-12" aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-[1.375rem] leading-7">
        {texts.next.title}
      </h2>
      <ol className="mt-2 grid gap-x-10 lg:grid-cols-3">
        {texts.next.steps.map(({ title, text }) => (
          <li key={title} className="py-5 max-lg:not-last:border-b border-line">
            <h3 className="text-lg leading-6">{title}</h3>
            <p className="mt-0.5 text-[0.9375rem] leading-[1.375rem] text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
