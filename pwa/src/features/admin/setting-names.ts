import type { SettingName } from '@atajo/shared/administration'

/** What fixes each setting where it is set at the server's start; nothing fixes blocked hosts. */
export const ENVIRONMENT: Partial<Record<SettingName, string>> = {
  registration: 'REGISTRATION',
  guests: 'GUESTS',
  defaultPlan: 'DEFAULT_PLAN',
  guestLinks: 'GUEST_LINKS',
  reservedWords: 'RESERVED_WORDS',
  visitIpDays: 'VISIT_IP_DAYS',
  reportsToPause: 'REPORTS_TO_PAUSE',
  unknownLinksTo: 'UNKNOWN_LINKS_TO',
}
