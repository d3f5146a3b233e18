import type { SendEmail } from './mail-worker.ts'

export interface SmtpSettings {
  /** For example `smtps://user:password@mail.example:465`. */
  url: string
  /** For example `Atajo <atajo@mail.example>`. */
  from: string
}

/** Their sum is shorter than the lease of an email. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Sends through a mail server. Its codes from 500 up count as final refusals. */
export function createSmtpSender({ url, from }: SmtpSettings): SendEmail {
  return async ({ to, ...email }, id) => {
    // Loaded on demand, because most services send no mail.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url, ...TIMEOUTS, disableFileAccess: true, disableUrlAccess: true })
    try {
      await transport.sendMail({
        ...email,
        from,
        to: { name: '', address: to },
        messageId: `<${id.replaceAll(':', '.')}@${domainOf(from)}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      return 'sent'
    } catch (error) {
      if (isAboutEmail(error)) return 'refused'
      throw error
    } finally {
      transport.close()
    }
  }
}

/** The operator can correct a refused login, but a refused email stays refused. */
function isAboutEmail(error: unknown): boolean {
  const { responseCode = 0, code } = error as { responseCode?: number; code?: string }
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
}

function domainOf(from: string): string {
  return /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
}
