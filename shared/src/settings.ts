import { GUEST_LINKS } from './plan.ts'

/** Values by the control that changes them, and what else a row says for that control. */
interface Controls {
  choice: { value: string; options: readonly string[] }
  switch: { value: boolean }
  number: { value: number; most: number }
  words: { value: readonly string[]; most: number }
  hosts: { value: readonly string[]; most: number; env: null }
  address: { value: string | null }
}
export type SettingControl = keyof Controls

type Row<C extends SettingControl> = Omit<Controls[C], 'value'> & {
  control: C
  /** The part of the administrator's form that holds it. */
  section: 'accounts' | 'guests' | 'safety' | 'lists' | 'domains'
  /** The environment variable that fixes it; null for none. */
  env: string | null
  default: Controls[C]['value']
}
type AnyRow = { [C in SettingControl]: Row<C> }[SettingControl]

/**
 * Everything that administrators may change while the service runs, in the order of the form. The
 * schemas, the stored document, the environment variables, the form and the log derive from it.
 */
export const SETTINGS = {
  /** Who may make an account; `closed` is administrators alone. */
  registration: {
    control: 'choice',
    options: ['open', 'invitation', 'closed'],
    section: 'accounts',
    env: 'REGISTRATION',
    default: 'open',
  },
  /** Whether links are made without an account. */
  guests: { control: 'switch', section: 'guests', env: 'GUESTS', default: true },
  /** The plan of new accounts. */
  defaultPlan: {
    control: 'choice',
    options: ['free', 'pro'],
    section: 'accounts',
    env: 'DEFAULT_PLAN',
    default: 'free',
  },
  /** Links that a guest may have. */
  guestLinks: { control: 'number', most: 1000, section: 'guests', env: 'GUEST_LINKS', default: GUEST_LINKS },
  /** Hosts, with what is below them, that no link may lead to. */
  blockedHosts: { control: 'hosts', most: 5000, section: 'lists', env: null, default: [] },
  /** Suffixes that no link may have, in lower case. */
  reservedWords: { control: 'words', most: 1000, section: 'lists', env: 'RESERVED_WORDS', default: [] },
  /** Days that whole addresses of visits are kept. */
  visitIpDays: { control: 'number', most: 3650, section: 'safety', env: 'VISIT_IP_DAYS', default: 30 },
  /** Networks whose reports pause a guest's link; 0 pauses none. */
  reportsToPause: { control: 'number', most: 100, section: 'safety', env: 'REPORTS_TO_PAUSE', default: 3 },
  /** Unknown names of short domains lead there; null or empty shows a page. */
  unknownLinksTo: { control: 'address', section: 'domains', env: 'UNKNOWN_LINKS_TO', default: null },
} as const satisfies Record<string, AnyRow>

type Rows = typeof SETTINGS
export type SettingName = keyof Rows
export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[]

/** The names of the settings that such a control changes. */
export type SettingOf<C extends SettingControl> = {
  [N in SettingName]: Rows[N]['control'] extends C ? N : never
}[SettingName]

/** The variables that fix settings, each with the name of its setting. */
export type SettingVariables = { [N in SettingName as Rows[N]['env'] & string]: N }

type ValueOf<R extends AnyRow> = R extends { options: readonly (infer Option)[] }
  ? Option
  : R extends { control: 'words' | 'hosts' }
    ? string[]
    : Controls[R['control']]['value']

/** What an operator decides and may change while the service runs. */
export type SiteSettings = { [N in SettingName]: ValueOf<Rows[N]> }

/** The settings of a service of which nobody decided anything. */
export const DEFAULT_SETTINGS = Object.fromEntries(
  SETTING_NAMES.map((name): [SettingName, unknown] => [name, SETTINGS[name].default]),
) as SiteSettings
