import type { SignInMethodMailName } from '../../texts/es/sign-in-method-mail-texts.ts'
import type { CredentialsStore } from './credentials.store.ts'
import type { QueueMail } from './queued-mails.ts'

export interface TellOwnerDeps {
  credentials: Pick<CredentialsStore, 'find'>
  /** Null if no mail server is set. */
  queueMail: QueueMail | null
  now: () => Date
}

/** Emails the owner about a change of sign-in methods. */
export async function notifyOwner(
  { credentials, queueMail, now }: TellOwnerDeps,
  userId: number,
  { kind, ...facts }: { kind: SignInMethodMailName } & Record<string, string>,
): Promise<void> {
  const account = queueMail && (await credentials.find(userId))
  if (!account) return
  await queueMail({ kind, userId, about: account.email, facts: { ...facts, at: now().toISOString() } })
}
