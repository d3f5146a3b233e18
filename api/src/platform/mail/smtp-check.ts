import type { SmtpSettings } from './smtp-sender.ts'

const TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 }
const FRESH_MS = 10 * 60_000

/** Returns the server's reason why these settings cannot send mail, or null if they can. */
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

/** Returns the result of the last check, and starts a new one in the background. */
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
