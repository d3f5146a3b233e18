import { type HistoryState, Link } from '@tanstack/react-router'
import type { FormEvent, ReactNode } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { useSite } from '../../../platform/server/site.ts'
import { authTexts } from '../../../texts/es/account/auth.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { AuthDrawing } from './auth-drawing.tsx'

interface AuthFrameProps {
  texts: { title: string; lead: string; submit: string; busy: string }
  isBusy?: boolean
  /** Without it the page has no submit button. */
  onSubmit?: ((event: FormEvent<HTMLFormElement>) => void) | undefined
  children: ReactNode
  note?: ReactNode
  /**
   * A link to another page for people who are wrong here; without one there is only the question.
   */
  other?: { question: string } | OtherWay
}

interface OtherWay {
  question: string
  to: '/login' | '/register' | '/recover'
  label: string
  state?: HistoryState
}

/** Lays out a form that needs a connection, with a heading and links to other pages. */
export function AuthFrame({ texts, isBusy = false, onSubmit, children, note, other }: AuthFrameProps) {
  const isOnline = useIsOnline()
  const site = useSite()
  return (
    <AuthPage texts={texts}>
      <div>
        <form noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4" onSubmit={onSubmit}>
          {children}
          {onSubmit && !isOnline && <NoticeBox icon="offline">{authTexts.needsConnection}</NoticeBox>}
          {onSubmit && (
            <Button type="submit" look="accent" size="large" isBusy={isBusy} disabled={!isOnline}>
              {isBusy ? texts.busy : texts.submit}
            </Button>
          )}
          {note}
        </form>
        {other && (
          <>
            <p className="mt-6 flex flex-wrap items-center gap-x-2">
              <span className="text-ink-2">{other.question}</span>
              {'to' in other && (
                <Link to={other.to} state={other.state ?? {}} className="text-link py-2.5">
                  {other.label}
                </Link>
              )}
            </p>
            {site?.guests !== false && (
              <Link to="/" className="text-link inline-block py-2.5">
                {authTexts.asGuest}
              </Link>
            )}
          </>
        )}
      </div>
    </AuthPage>
  )
}

interface AuthPageProps {
  texts: { title: string; lead: string }
  children?: ReactNode
}

/** Lays out a heading with a narrow column. */
export function AuthPage({ texts, children }: AuthPageProps) {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 pt-8 pb-12 lg:grid-cols-[minmax(0,1fr)_420px] lg:gap-24 lg:pt-24">
      <header>
        <h1 className="text-[2.625rem] leading-none tracking-[-0.045em] lg:text-[4rem]">{texts.title}</h1>
        <p className="mt-4 max-w-[34ch] text-lg text-ink-2">{texts.lead}</p>
        <AuthDrawing />
      </header>
      {children}
    </div>
  )
}
