import { type SettingsChange, settingsChangeWire, settingsWire } from '@atajo/shared/administration'
import type { FieldIssue } from '@atajo/shared/error-code'
import { API } from '@atajo/shared/paths'
import { hostOfPlace } from '@atajo/shared/unknown-links-to'
import { AppError } from '../../../platform/app-error.ts'
import type { ApiScope } from '../../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN, userOf } from '../../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../../texts/es/route-texts.ts'
import type { RecordAuditEntry } from '../log/audit-entry.ts'
import type { LiveSettings } from './live-settings.ts'

export interface SettingsRoutesDeps {
  settings: LiveSettings
  /** Returns why a host cannot be blocked; null if it can. */
  hostIssue: (host: string) => FieldIssue | null
  /** Returns whether the host belongs to this service. */
  isOwnHost: (host: string) => boolean
  note: RecordAuditEntry
}

const { tag, settings: summary, changeSettings } = ROUTE_TEXTS.administration

/** Registers the routes of the settings that can be changed at run time. */
export function registerSettingsRoutes(
  app: ApiScope,
  { settings, hostIssue, isOwnHost, note }: SettingsRoutesDeps,
): void {
  app.get(
    API.adminSettings,
    { schema: describeRoute({ tag, summary, answers: { 200: settingsWire }, errors: NEEDS_ADMIN }) },
    async () => ({ ...(await settings.read()), fixed: [...settings.fixed] }),
  )
  app.put(
    API.adminSettings,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: changeSettings,
        body: settingsChangeWire,
        answers: { 200: settingsWire },
        errors: NEEDS_ADMIN,
      }),
    },
    async (request) => {
      const change = request.body
      const { blockedHosts } = await settings.read()
      refuseHosts(change.blockedHosts ?? [], { known: blockedHosts, hostIssue })
      const { unknownLinksTo } = change
      if (unknownLinksTo && isOwnHost(hostOfPlace(unknownLinksTo))) {
        throw new AppError('validation_failed', { fields: { unknownLinksTo: 'own_host' } })
      }
      const changed = await settings.change(change)
      const actor = userOf(request).userId
      await note({ actor, action: 'change_settings', target: 'settings', detail: shortly(change) })
      return { ...changed, fixed: [...settings.fixed] }
    },
  )
}

/**
 * Hosts that are already on the list are accepted, because an earlier version did not validate
 * them.
 */
function refuseHosts(
  hosts: readonly string[],
  { known, hostIssue }: { known: readonly string[] } & Pick<SettingsRoutesDeps, 'hostIssue'>,
): void {
  const issues = hosts.filter((host) => !known.includes(host)).flatMap((host) => hostIssue(host) ?? [])
  if (issues[0]) throw new AppError('validation_failed', { fields: { blockedHosts: issues[0] } })
}

/** Logs only the length of lists, so that the audit log does not copy them. */
function shortly(change: SettingsChange): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, Array.isArray(value) ? value.length : value]),
  )
}
