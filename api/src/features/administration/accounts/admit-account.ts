import { PRO_PLAN_ID } from '@atajo/shared/plan'
import { AppError } from '../../../platform/app-error.ts'
import type { LiveSettings } from '../settings/live-settings.ts'
import type { InvitationCodes } from './invitation-codes.ts'
import type { InvitationsStore } from './invitations.store.ts'

export interface AdmitAccountDeps {
  settings: Pick<LiveSettings, 'read'>
  invitations: InvitationsStore
  codes: InvitationCodes
  now: () => number
}

/**
 * Admits a new account according to the operator's settings, and uses its invitation once. While
 * registration is open, an invalid invitation is ignored.
 * @throws AppError `registration_closed`, `invitation_required`
 */
export async function admitAccount(deps: AdmitAccountDeps, code: string | null) {
  const { registration, defaultPlan } = await deps.settings.read()
  if (registration === 'closed') throw new AppError('registration_closed')
  const id = code === null ? null : deps.codes.idOf(code)
  const invitation = id === null ? null : await deps.invitations.take(id, new Date(deps.now()))
  if (invitation === null) {
    if (registration === 'invitation') throw new AppError('invitation_required')
    return { grants: grantsOfNewAccount(defaultPlan), takeBack: async () => {} }
  }
  return {
    // An invitation never grants less than the default plan.
    grants: invitation.planId === PRO_PLAN_ID ? ['invitation'] : grantsOfNewAccount(defaultPlan),
    takeBack: () => deps.invitations.giveBack(invitation.id),
  }
}

/** Returns the grants that make every new account PRO if that is the default plan. */
export function grantsOfNewAccount(defaultPlan: 'free' | 'pro'): string[] {
  return defaultPlan === 'pro' ? ['default'] : []
}
