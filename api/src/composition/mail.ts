import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { type AccountTokenStore, createAccountTokenStore } from '../features/account/account-tokens.store.ts'
import { type CredentialsStore, createCredentialsStore } from '../features/account/credentials.store.ts'
import { notifyOwner } from '../features/account/notify-owner.ts'
import { createPendingDeletionStore } from '../features/account/pending-deletions.store.ts'
import type { QueueMail } from '../features/account/queued-mails.ts'
import { writeEmail } from '../features/account/write-email.ts'
import type { RegisterDeps } from '../features/auth/register.ts'
import { userModel } from '../features/auth/user.model.ts'
import { createMailQueue } from '../platform/mail/mail-queue.ts'
import { createMailWorker, type MailWorker } from '../platform/mail/mail-worker.ts'
import { createSmtpSender } from '../platform/mail/smtp-sender.ts'
import type { DatabaseLimiter } from '../platform/rate-limit/database-limiter.ts'

export interface MailParts {
  credentials: CredentialsStore
  tokens: AccountTokenStore
  /** Null if no mail server is configured; no mail is queued then. */
  queueMail: QueueMail | null
  /** Sends a new account's confirmation email; a repeated registration sends no second one. */
  askToConfirm: RegisterDeps['askToConfirm']
  carrier: MailWorker | null
  /** Notifies the account's owner of a change of its sign-in methods. */
  notifyOwner: TellOwner
}

type TellOwner = (userId: number, change: Parameters<typeof notifyOwner>[2]) => Promise<void>

interface MailPartsOptions {
  connection: Connection
  limiter: DatabaseLimiter
  log: FastifyBaseLogger
}

/** Composes the emails to users and the tokens in their links. */
export function composeMail(config: Config, { connection, limiter, log }: MailPartsOptions): MailParts {
  const { smtp, publicUrl, siteName, timeZone } = config
  const users = userModel(connection)
  const credentials = createCredentialsStore(users)
  const pendingDeletions = createPendingDeletionStore(users)
  const tokens = createAccountTokenStore(connection)
  const queue = createMailQueue(connection)
  const tellBy = (queueMail: QueueMail | null): TellOwner => {
    const deps = { credentials, queueMail, now: () => new Date() }
    return (userId, change) => notifyOwner(deps, userId, change)
  }
  if (smtp === null) {
    return {
      credentials,
      tokens,
      queueMail: null,
      askToConfirm: null,
      carrier: null,
      notifyOwner: tellBy(null),
    }
  }
  const carrier = createMailWorker({
    queue,
    log,
    send: createSmtpSender(smtp),
    write: (job) =>
      writeEmail({ credentials, tokens, limiter, publicUrl, siteName, pendingDeletions, timeZone }, job),
  })
  const queueMail: QueueMail = async (mail) => {
    await queue.add(mail)
    carrier.wake()
  }
  return {
    credentials,
    tokens,
    carrier,
    queueMail,
    notifyOwner: tellBy(queueMail),
    askToConfirm: ({ id: userId, email }) =>
      queueMail({ kind: 'confirm-email', userId, about: email, id: `register:${userId}` }),
  }
}
