import { SETTING_TEXTS } from '../../texts/es/setting-texts.ts'
import { ConfigError } from './config-error.ts'

/** Returns null if no mail can be sent. */
export function smtpSettings(url: string | undefined, from: string | undefined, siteName: string) {
  if (url === undefined) return null
  if (/[#?/].*@/.test(url.replace(/^smtps?:\/\//, '')))
    throw new ConfigError('SMTP_URL', SETTING_TEXTS.smtpPassword)
  if (from === undefined) throw new ConfigError('MAIL_FROM', SETTING_TEXTS.senderMissing)
  const sender = from.includes('<') ? from : `"${siteName.replace(/["\\]/g, '')}" <${from}>`
  return { url, from: sender }
}
