import type { SendLetter } from './mail-carrier.ts'

export interface SmtpSettings {
  /** Such as `smtps://user:password@mail.example:465`. */
  url: string
  /** Such as `Atajo <atajo@mail.example>`. */
  from: string
}

/** All together less than the lease of a mail. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through a mail server; what it refuses with a code from 500 up it refuses for good. */
export function createSmtpSender({ url, from }: SmtpSettings): SendLetter {
  return async ({ to, ...letter }, id) => {
    // Loaded only where a mail is sent: most services send none.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
    try {
      await transport.sendMail({
        ...letter,
        from,
        to: { name: '', address: to },
        messageId: `<${id.replaceAll(':', '.')}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return 'sent'
    } catch (error) {
      if (isAboutLetter(error)) return 'refused'
      throw error
    } finally {
      transport.close()
    }
  }
}

/** A server that refuses our name or password may be set right; what it says of a letter stays. */
function isAboutLetter(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
