import { parseArgs } from 'node:util'
import { newInvitationWire } from '@atajo/shared/administration'
import { FREE_PLAN_ID, PRO_PLAN_ID } from '@atajo/shared/plan'
import { createInvitationCodes } from '../features/administration/accounts/invitation-codes.ts'
import { createInvitationsStore } from '../features/administration/accounts/invitations.store.ts'
import { invite } from '../features/administration/accounts/invite.ts'
import { createAuditLogStore } from '../features/administration/log/audit-log.store.ts'
import { DAY_MS } from '../platform/durations.ts'
import { readOrCreateSecret } from '../platform/secrets.ts'
import { ACCOUNT_COMMAND_TEXTS as TEXTS } from '../texts/es/terminal-texts.ts'
import { onDatabase, printAnswer } from './operator-command.ts'

const MAX_DAYS = 366

printAnswer(run())

async function run(): Promise<string> {
  const wanted = readLine()
  return onDatabase(async ({ config, connection }) => {
    const secret = config.sessionSecret ?? readOrCreateSecret(config.dataDir)
    const deps = {
      invitations: createInvitationsStore(connection),
      codes: createInvitationCodes(secret),
      publicUrl: config.publicUrl,
      note: createAuditLogStore(connection).add,
      now: Date.now,
    }
    const { url, uses, expiresAt } = await invite(deps, null, { ...wanted, idempotencyKey: null })
    return TEXTS.invitation(uses, expiresAt.slice(0, 10), url)
  })
}

function readLine() {
  try {
    const { values } = parseArgs({
      options: {
        uses: { type: 'string', default: '1' },
        days: { type: 'string', default: '7' },
        plan: { type: 'string', default: 'free' },
      },
    })
    const days = Number(values.days)
    if (!(days > 0 && days <= MAX_DAYS)) throw new Error(TEXTS.inviteUsage)
    const expiresAt = new Date(Date.now() + days * DAY_MS - 1).toISOString()
    const planId = { free: FREE_PLAN_ID, pro: PRO_PLAN_ID }[values.plan]
    if (planId === undefined) throw new Error(TEXTS.inviteUsage)
    return newInvitationWire.parse({ planId, uses: Number(values.uses), expiresAt })
  } catch {
    throw new Error(TEXTS.inviteUsage)
  }
}
