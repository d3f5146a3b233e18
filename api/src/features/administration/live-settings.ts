import type { SettingName, SettingsChange, SiteSettings } from '@atajo/shared/administration'
import type { FieldIssue } from '@atajo/shared/error-code'
import { GUEST_LINKS } from '@atajo/shared/plan'
import { AppError } from '../../platform/app-error.ts'
import type { SettingsStore } from './settings.store.ts'

/** How soon a process notices what another one has set: twice within a second. */
const POLL_MS = 400

const DEFAULTS: SiteSettings = {
  registration: 'open',
  guests: true,
  defaultPlan: 'free',
  guestLinks: GUEST_LINKS,
  reservedWords: [],
  blockedHosts: [],
  visitIpDays: 30,
  reportsToPause: 3,
  unknownLinksTo: null,
}

/** The operator's settings in this process: the environment's, the database's, the defaults. */
export interface LiveSettings {
  /** As far as this process knows: less than a second old while the database answers. */
  current(): SiteSettings
  /** As the database has them now. */
  read(): Promise<SiteSettings>
  /** @throws AppError `validation_failed` for one that the environment fixes otherwise */
  check(change: SettingsChange): void
  /** @throws AppError as `check` does */
  change(change: SettingsChange): Promise<SiteSettings>
  /** Names of those that the environment fixes. */
  fixed: readonly SettingName[]
  /** Follows what other processes set until it is stopped. */
  start(): Promise<void>
  stop(): void
}

/** Settings that follow the database; what cannot be read stays as it was. */
export function createLiveSettings(store: SettingsStore, fixed: Partial<SiteSettings>): LiveSettings {
  let known: SiteSettings = { ...DEFAULTS, ...fixed }
  let text = JSON.stringify(known)
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function read(): Promise<SiteSettings> {
    const next = { ...DEFAULTS, ...(await store.read()), ...fixed }
    const nextText = JSON.stringify(next)
    // The same object as long as nothing changes: what is made of it is kept by it.
    if (nextText !== text) known = next
    text = nextText
    return known
  }

  function follow(): void {
    if (isStopped) return
    timer = setTimeout(() => void read().then(follow, follow), POLL_MS).unref()
  }

  return {
    current: () => known,
    read,
    fixed: Object.keys(fixed) as SettingName[],
    check: (change) => refuseFixed(change, fixed),
    async change(change) {
      refuseFixed(change, fixed)
      await store.write(change)
      return read()
    },
    async start() {
      clearTimeout(timer)
      await read()
      follow()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

/** One that is sent as it is anyway changes nothing. */
function refuseFixed(change: SettingsChange, fixed: Partial<SiteSettings>): void {
  const names = (Object.keys(change) as SettingName[]).filter(
    (name) => name in fixed && JSON.stringify(change[name]) !== JSON.stringify(fixed[name]),
  )
  if (names.length === 0) return
  const fields = Object.fromEntries(names.map((name) => [name, 'fixed_by_environment' as FieldIssue]))
  throw new AppError('validation_failed', { fields })
}
