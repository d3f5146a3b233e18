import type { SmtpSettings } from './smtp-sender.ts'

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 }
const FRESH_MS = 10 * 60_000

/** Why mail cannot be sent by these settings, in the server's words; null where it can. */
export async function whyNoMail({ url }: Pick<SmtpSettings, 'url'>): Promise<string | null> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
  try {
    await transport.verify()
    return null
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error)
  } finally {
    transport.close()
  }
}

/** Whether the mail server was reached when it was last tried; tries again beside the answer. */
export function createMailReach(smtp: SmtpSettings | null): () => boolean {
  let isReached = true
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (smtp !== null && performance.now() - askedAt > FRESH_MS) {
      askedAt = performance.now()
      void whyNoMail(smtp).then((why) => {
        isReached = why === null
      })
    }
    return isReached
  }
}
