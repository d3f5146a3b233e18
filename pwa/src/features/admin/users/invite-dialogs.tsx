import type { Invitation } from '@atajo/shared/administration'
import { FREE_PLAN_ID, PRO_PLAN_ID } from '@atajo/shared/plan'
import { useState } from 'react'
import { formatDate, formatDateTime } from '../../../platform/text/formats.ts'
import { adminInvitationsTexts } from '../../../texts/es/admin/admin-invitations.ts'
import { adminUsersTexts } from '../../../texts/es/admin/admin-users.ts'
import { Choices } from '../../../ui/fields/choices.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { type FormProblem, formProblem, NO_PROBLEM } from '../../../ui/overlays/form-problem.ts'
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx'
import { SentFormDialog } from '../../../ui/overlays/sent-form-dialog.tsx'
import { useAdminRefresh } from '../parts/admin.queries.ts'
import { createInvitation, createUser } from './users.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const PLANS = (['free', 'pro'] as const).map((value) => ({ value, label: adminUsersTexts.plans[value] }))
const planIdOf = (plan: string | undefined) => (plan === 'pro' ? PRO_PLAN_ID : FREE_PLAN_ID)

interface InviteDialogsProps {
  making: 'account' | 'invitation' | null
  onClose: () => void
}

/** Creates an account for one person, or an invitation for several. */
export function InviteDialogs({ making, onClose }: InviteDialogsProps) {
  return (
    <DialogPlace about={making}>
      {(what) =>
        what === 'account' ? <NewUserDialog onClose={onClose} /> : <InvitationDialog onClose={onClose} />
      }
    </DialogPlace>
  )
}

interface Handed {
  title: string
  sentence: string
  secret: string
}

function NewUserDialog({ onClose }: { onClose: () => void }) {
  const [handed, setHanded] = useState<Handed | null>(null)
  const refresh = useAdminRefresh()
  const texts = adminUsersTexts.create
  if (handed) return <SecretDialog {...handed} onClose={onClose} />

  async function send({ username = '', email = '', plan }: Record<string, string>) {
    const { resetLink } = await createUser({ username, email, planId: planIdOf(plan) })
    if (!resetLink) return onClose()
    const sentence = adminUsersTexts.reset.sentence(formatDateTime(resetLink.expiresAt))
    setHanded({ title: texts.done(username), sentence, secret: resetLink.url })
    await refresh()
  }

  return (
    <SentFormDialog
      texts={texts}
      send={send}
      problemOf={(error) => formProblem(error, { username_taken: 'username', email_taken: 'email' })}
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          <TextField
            label={texts.username}
            help={texts.usernameHelp}
            name="username"
            error={fields.username}
            autoComplete="off"
            isExact
            required
          />
          <TextField
            label={texts.email}
            name="email"
            type="email"
            error={fields.email}
            autoComplete="off"
            required
          />
          <Choices name="plan" label={adminUsersTexts.plan} options={PLANS} first="free" />
        </>
      )}
    </SentFormDialog>
  )
}

class WrongNumber extends Error {
  readonly field: 'uses' | 'days'
  constructor(field: 'uses' | 'days') {
    super(field)
    this.field = field
  }
}

function wholeOf(field: 'uses' | 'days', typed: string | undefined, most: number): number {
  const number = Number(typed)
  if (!Number.isInteger(number) || number < 1 || number > most) throw new WrongNumber(field)
  return number
}

function InvitationDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<Invitation | null>(null)
  const refresh = useAdminRefresh()
  const texts = adminInvitationsTexts
  if (made) {
    const sentence = texts.madeSentence(formatDate(made.expiresAt))
    return <SecretDialog title={texts.made} sentence={sentence} secret={made.url} onClose={onClose} />
  }

  async function send(typed: Record<string, string>) {
    const uses = wholeOf('uses', typed.uses, 1000)
    const days = wholeOf('days', typed.days, 365)
    const expiresAt = new Date(Date.now() + days * DAY_MS).toISOString()
    setMade(await createInvitation({ planId: planIdOf(typed.plan), uses, expiresAt }))
    await refresh()
  }

  function problemOf(error: unknown): FormProblem | undefined {
    if (!(error instanceof WrongNumber)) return undefined
    const sentence = error.field === 'uses' ? texts.wrongUses : texts.wrongDays
    return { ...NO_PROBLEM, fields: { [error.field]: sentence } }
  }

  return (
    <SentFormDialog texts={texts.dialog} send={send} problemOf={problemOf} onClose={onClose}>
      {({ fields }) => <InvitationFields fields={fields} />}
    </SentFormDialog>
  )
}

function InvitationFields({ fields }: Pick<FormProblem, 'fields'>) {
  const texts = adminInvitationsTexts
  const number = { inputMode: 'numeric', autoComplete: 'off', required: true } as const
  return (
    <>
      <TextField
        label={texts.uses}
        help={texts.usesHelp}
        name="uses"
        defaultValue="1"
        error={fields.uses}
        {...number}
      />
      <TextField
        label={texts.days}
        help={texts.daysHelp}
        name="days"
        defaultValue="7"
        error={fields.days ?? fields.expiresAt}
        {...number}
      />
      <Choices name="plan" label={texts.plan} options={PLANS} first="free" />
    </>
  )
}
