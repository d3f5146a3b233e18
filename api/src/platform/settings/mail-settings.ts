import { z } from 'zod'
import { SETTING_TEXTS } from '../../texts/es/setting-texts.ts'
import { ConfigError } from './config-error.ts'

/** An address, alone or behind a name: `Atajo <atajo@mail.example>`. */
const MAIL_FROM = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** The variables of the environment. */
export const MAIL_VARIABLES = {
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, SETTING_TEXTS.startsWith('smtp://', 'smtps://'))
    .optional(),
  MAIL_FROM: z.string().regex(MAIL_FROM, SETTING_TEXTS.email).optional(),
}

/** Null where no mail can be sent. @throws ConfigError for a part that is missing */
export function mailSettings(
  { SMTP_URL: url, MAIL_FROM: from }: z.infer<z.ZodObject<typeof MAIL_VARIABLES>>,
  siteName: string,
) {
  if (url === undefined) return null
  if (/[#?/].*@/.test(url.replace(/^smtps?:\/\//, '')))
    throw new ConfigError('SMTP_URL', SETTING_TEXTS.smtpPassword)
  if (from === undefined) throw new ConfigError('MAIL_FROM', SETTING_TEXTS.senderMissing)
  const sender = from.includes('<') ? from : `"${siteName.replace(/["\\]/g, '')}" <${from}>`
  return { url, from: sender }
}
