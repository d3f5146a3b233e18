import { createHash } from 'node:crypto'
import { CONFIRM_EMAIL_PAGE, RESET_PAGE } from '@atajo/shared/paths'
import { AppError } from '../../platform/app-error.ts'
import { emailAsHtml, emailAsText } from '../../platform/mail/email-layout.ts'
import type { MailJob } from '../../platform/mail/mail-queue.ts'
import type { Email } from '../../platform/mail/mail-worker.ts'
import { isSameName, nameKey } from '../../platform/name-key.ts'
import type { DatabaseLimiter } from '../../platform/rate-limit/database-limiter.ts'
import { MAIL_TEXTS } from '../../texts/es/mail-texts.ts'
import type { AccountTokenStore } from './account-tokens.store.ts'
import type { CredentialsStore, StoredAccount } from './credentials.store.ts'
import type { PendingDeletionStore } from './pending-deletions.store.ts'
import type { AccountMail } from './queued-mails.ts'

export interface WriteEmailDeps {
  credentials: CredentialsStore
  tokens: AccountTokenStore
  limiter: DatabaseLimiter
  /** Base of all links. It is the operator's setting, whatever a request says. */
  publicUrl: string
  siteName: string
  pendingDeletions: Pick<PendingDeletionStore, 'find'>
  /** Time zone of accounts that have chosen none. */
  timeZone: string
}

interface Draft {
  text: keyof typeof MAIL_TEXTS
  to: string
  account: StoredAccount
  url?: string
  facts?: Record<string, string>
}

/** Emails of one kind that an address gets in an hour, whoever requests them. */
const MAILS = { limit: 5, windowSeconds: 3600 }

/** Writes a queued email. Returns null if it is not needed any more or too many were sent. */
export async function writeEmail(deps: WriteEmailDeps, job: MailJob): Promise<Email | null> {
  const draft = await draftOf(deps, { ...job } as AccountMail & MailJob)
  return draft && finish(deps, draft)
}

async function draftOf(deps: WriteEmailDeps, job: AccountMail & MailJob): Promise<Draft | null> {
  if (job.kind === 'recovery') return draftRecovery(deps, job)
  const account = await deps.credentials.find(job.userId)
  if (account === null) return null
  switch (job.kind) {
    case 'confirm-email':
      return draftConfirmation(deps, job, account)
    case 'closing':
      return draftPendingDeletion(deps, account)
    case 'new-device':
      if (!(await isWithinRate(deps, 'device', job.about, job))) return null
      return { text: 'newDevice', to: job.about, account, facts: job.facts, url: `${deps.publicUrl}/account` }
    case 'links-withdrawn':
      return {
        text: 'linksWithdrawn',
        to: job.about,
        account,
        facts: job.facts,
        url: `${deps.publicUrl}/links?con=retirados`,
      }
    case 'password-reset-required':
      return { text: job.kind, to: job.about, account, facts: job.facts, url: `${deps.publicUrl}/recover` }
    case 'password-changed':
      return { text: 'passwordChanged', to: job.about, account, ...(job.facts && { facts: job.facts }) }
    case 'email-changed':
      return { text: 'emailChanged', to: job.about, account }
    default:
      return { text: job.kind, to: job.about, account, facts: job.facts, url: `${deps.publicUrl}/account` }
  }
}

/** The deletion may have been cancelled meanwhile. */
async function draftPendingDeletion(
  { pendingDeletions, publicUrl }: WriteEmailDeps,
  account: StoredAccount,
): Promise<Draft | null> {
  const closing = await pendingDeletions.find(account.id)
  if (closing === null) return null
  const facts = { until: closing.deletedUntil.toISOString() }
  return { text: 'closing', to: account.email, account, facts, url: `${publicUrl}/login` }
}

async function draftRecovery(deps: WriteEmailDeps, job: MailJob): Promise<Draft | null> {
  const account = await deps.credentials.findByLogin(job.about)
  if (account === null || !(await isWithinRate(deps, 'recovery', account.email, job))) return null
  const url = await createResetLink(deps, account, account.email)
  return { text: 'recovery', to: account.email, account, url }
}

async function draftConfirmation(
  deps: WriteEmailDeps,
  job: MailJob,
  account: StoredAccount,
): Promise<Draft | null> {
  const to = account.pendingEmail
  if (to === null || to !== job.about || !(await isWithinRate(deps, 'confirm', to, job))) return null
  const holder = await deps.credentials.findByLogin(to)
  // The requester learns nothing, but the owner of the address does.
  if (holder !== null && holder.id !== account.id) return { text: 'emailTaken', to, account: holder }
  const { id: userId, credentialsVersion } = account
  const token = await deps.tokens.issue('email', { userId, credentialsVersion, email: to })
  const text = isSameName(to, account.email) ? 'confirmRegistration' : 'confirmEmail'
  return { text, to, account, url: `${deps.publicUrl}${CONFIRM_EMAIL_PAGE}#${token}` }
}

/** Creates a link that lets its holder choose a new password, once within half an hour. */
export async function createResetLink(
  { tokens, publicUrl }: Pick<WriteEmailDeps, 'tokens' | 'publicUrl'>,
  { id: userId, credentialsVersion }: StoredAccount,
  mailedTo: string | null,
): Promise<string> {
  const token = await tokens.issue('reset', { userId, credentialsVersion, email: mailedTo })
  return `${publicUrl}${RESET_PAGE}#${token}`
}

/** A further attempt at the same email does not count again. */
async function isWithinRate(
  { limiter }: WriteEmailDeps,
  kind: string,
  address: string,
  { attempts }: MailJob,
): Promise<boolean> {
  if (attempts > 1) return true
  const hashed = createHash('sha256').update(nameKey(address)).digest('base64url')
  try {
    await limiter.take({ key: `mail-${kind}:${hashed}`, ...MAILS })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

function finish(
  { siteName: site, ...deps }: WriteEmailDeps,
  { text, to, account, url, facts = {} }: Draft,
): Email {
  const { subject, title, paragraphs, rows, action, notes } = MAIL_TEXTS[text]
  const about = { username: account.username, site, facts, timeZone: account.timeZone ?? deps.timeZone }
  const said = {
    title,
    paragraphs: paragraphs(about),
    rows: rows?.(about) ?? [],
    notes: [...notes],
    signature: site,
    ...(action === undefined || url === undefined ? {} : { action: { label: action, url } }),
  }
  return { to, subject: subject(site), text: emailAsText(said), html: emailAsHtml(said) }
}
