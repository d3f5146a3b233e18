import type { Account } from '@atajo/shared/account'
import type { UserSession } from '@atajo/shared/user-session'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatAge, formatDate, isDated } from '../../../platform/text/formats.ts'
import { accountTexts } from '../../../texts/es/account/account.ts'
import { accountSessionsTexts } from '../../../texts/es/account/account-sessions.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { notifyRefusal } from '../../../ui/notices/notify-refusal.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { asksForPassword } from '../parts/account-problem.ts'
import { AccountRow, AccountSection } from '../parts/account-section.tsx'
import { CurrentPasswordField } from '../parts/current-password-field.tsx'
import { SecureDialog } from '../parts/secure-dialog.tsx'
import { UnreadRows } from '../parts/unread-rows.tsx'
import { endSessions, sessionsQuery } from './sessions.queries.ts'

const texts = accountSessionsTexts
const countries = new Intl.DisplayNames('es', { type: 'region' })

type Step = { name: 'asking' } | { name: 'proof'; id: string | undefined }

/** Lists the open sessions, which can be ended. */
export function SessionsSection({ account }: { account: Account }) {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery)
  const [step, setStep] = useState<Step | null>(null)
  const [ending, setEnding] = useState<string | null>(null)
  const isOnline = useIsOnline()
  const others = (sessions ?? []).filter(({ isCurrent }) => !isCurrent).length

  async function end(id?: string) {
    setStep(null)
    setEnding(id ?? 'others')
    try {
      await endSessions({ id })
      tellEnd(id)
    } catch (error) {
      if (asksForPassword(error, account)) setStep({ name: 'proof', id })
      else notifyRefusal(texts.failed, error)
    }
    await refetch()
    setEnding(null)
  }

  function tellEnd(id?: string) {
    void notify({ title: id === undefined ? texts.othersClosed(others) : texts.closed })
  }

  async function prove(id: string | undefined, { password }: Record<string, string>) {
    await endSessions({ id, password })
    tellEnd(id)
    setStep(null)
    await refetch()
  }

  return (
    <AccountSection id="sessions" {...accountTexts.sections.sessions}>
      <ul className="card account-rows">
        {!sessions && <UnreadRows isError={isError} onRetry={() => void refetch()} />}
        {sessions?.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isBusy={ending === session.id}
            isOnline={isOnline}
            onEnd={() => void end(session.id)}
          />
        ))}
        {others > 0 && (
          <li className="account-more">
            <Button
              size="small"
              look="danger"
              icon="sign-out"
              isBusy={ending === 'others'}
              disabled={!isOnline}
              onClick={() => setStep({ name: 'asking' })}
            >
              {texts.closeOthers(others)}
            </Button>
          </li>
        )}
      </ul>
      <DialogPlace about={step}>
        {(shown) => (
          <StepDialog
            step={shown}
            others={others}
            onEnd={() => void end()}
            prove={prove}
            onClose={() => setStep(null)}
          />
        )}
      </DialogPlace>
    </AccountSection>
  )
}

interface StepDialogProps {
  step: Step
  /** The number of sessions besides the current one. */
  others: number
  onEnd: () => void
  prove: (id: string | undefined, values: Record<string, string>) => Promise<void>
  onClose: () => void
}

function StepDialog({ step, others, onEnd, prove, onClose }: StepDialogProps) {
  if (step.name === 'asking') {
    return (
      <ConfirmDialog
        title={texts.othersTitle}
        description={texts.othersSentence}
        confirmLabel={texts.closeOthers(others)}
        look="danger"
        onConfirm={onEnd}
        onClose={onClose}
      />
    )
  }
  return (
    <SecureDialog
      texts={step.id === undefined ? texts.othersProof : texts.proof}
      hasTotp={false}
      send={(values) => prove(step.id, values)}
      onClose={onClose}
    >
      {({ password }) => <CurrentPasswordField error={password} />}
    </SecureDialog>
  )
}

interface SessionRowProps {
  session: UserSession
  isBusy: boolean
  isOnline: boolean
  onEnd: () => void
}

function SessionRow({ session, isBusy, isOnline, onEnd }: SessionRowProps) {
  const name = nameOf(session)
  const { isCurrent, device, country, createdAt } = session
  const facts = [country && countries.of(country), texts.since(formatDate(createdAt)), whenOf(session)]
  return (
    <AccountRow
      icon={device === 'desktop' ? 'desktop' : 'phone'}
      title={
        <>
          {name}
          {isCurrent && <small className="account-badge">{texts.current}</small>}
        </>
      }
      sentence={facts.filter(Boolean).join(' · ')}
    >
      {!isCurrent && (
        <Button
          size="small"
          aria-label={texts.closeOf(name)}
          isBusy={isBusy}
          disabled={!isOnline}
          onClick={onEnd}
        >
          {texts.close}
        </Button>
      )}
    </AccountRow>
  )
}

function nameOf({ browser, os }: UserSession): string {
  const program = texts.browsers[browser] ?? (browser || texts.unknown)
  return os ? texts.on(program, texts.systems[os] ?? os) : program
}

function whenOf({ isCurrent, lastSeenAt }: UserSession): string {
  const seen = Date.parse(lastSeenAt)
  if (isCurrent) return texts.now.toLowerCase()
  return isDated(seen) ? formatDate(lastSeenAt) : formatAge(seen)
}
