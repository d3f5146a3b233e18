import type { WaysInMailName } from '../../texts/es/ways-in-mail-texts.ts'
import type { CredentialsStore } from './credentials.store.ts'
import type { QueueMail } from './queued-mails.ts'

export interface TellOwnerDeps {
  credentials: Pick<CredentialsStore, 'find'>
  /** Null where no mail server is set: nobody is then told. */
  queueMail: QueueMail | null
  now: () => Date
}

/** Has the owner told what has changed of how the account is entered. */
export async function tellOwner(
  { credentials, queueMail, now }: TellOwnerDeps,
  userId: number,
  { kind, ...facts }: { kind: WaysInMailName } & Record<string, string>,
): Promise<void> {
  const account = queueMail && (await credentials.find(userId))
  if (!account) return
  await queueMail({ kind, userId, about: account.email, facts: { ...facts, at: now().toISOString() } })
}
