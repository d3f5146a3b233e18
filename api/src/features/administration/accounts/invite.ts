import type { Invitation, NewInvitation } from '@atajo/shared/administration'
import { INVITATION_PAGE } from '@atajo/shared/paths'
import { AppError } from '../../../platform/app-error.ts'
import { DAY_MS } from '../../../platform/durations.ts'
import type { RecordAuditEntry } from '../log/audit-entry.ts'
import type { InvitationCodes } from './invitation-codes.ts'
import type { InvitationsStore, StoredInvitation } from './invitations.store.ts'

export interface InviteDeps {
  invitations: InvitationsStore
  codes: InvitationCodes
  publicUrl: string
  note: RecordAuditEntry
  now: () => number
}

const LASTS_MS = 7 * DAY_MS
const MAX_LASTS_MS = 366 * DAY_MS

/**
 * Creates an invitation.
 * @throws AppError `validation_failed` for an end in the past or more than a year away
 */
export async function invite(
  deps: InviteDeps,
  actor: number | null,
  { planId, uses, expiresAt, idempotencyKey }: NewInvitation & { idempotencyKey: string | null },
): Promise<Invitation> {
  const now = deps.now()
  const until = expiresAt === undefined ? now + LASTS_MS : Date.parse(expiresAt)
  if (until <= now) throw refusal('date_in_past')
  if (until > now + MAX_LASTS_MS) throw refusal('invalid_date')
  const wanted = { planId, uses, expiresAt: new Date(until), idempotencyKey }
  const { invitation, isNew } = await deps.invitations.add(wanted)
  const detail = { planId, uses, expiresAt: invitation.expiresAt }
  const target = `invitation:${invitation.id}`
  if (isNew) await deps.note({ actor, action: 'create_invitation', target, detail })
  return present(deps, invitation)
}

/** Lists all invitations with their addresses. */
export async function listInvitations(deps: InviteDeps): Promise<Invitation[]> {
  return (await deps.invitations.list()).map((invitation) => present(deps, invitation))
}

/** @throws AppError `invitation_not_found` */
export async function removeInvitation(deps: InviteDeps, actor: number, id: string): Promise<void> {
  if (!(await deps.invitations.remove(id))) throw new AppError('invitation_not_found')
  await deps.note({ actor, action: 'delete_invitation', target: `invitation:${id}` })
}

function refusal(issue: 'date_in_past' | 'invalid_date'): AppError {
  return new AppError('validation_failed', { fields: { expiresAt: issue } })
}

function present({ codes, publicUrl }: InviteDeps, invitation: StoredInvitation): Invitation {
  const { createdAt: _, expiresAt, ...shown } = invitation
  const code = codes.codeOf(invitation.id)
  return { ...shown, code, url: `${publicUrl}${INVITATION_PAGE}${code}`, expiresAt: expiresAt.toISOString() }
}
