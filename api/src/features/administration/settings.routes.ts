import { type SettingsChange, settingsChangeWire, settingsWire } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import type { LiveSettings } from './live-settings.ts'
import type { NoteDeed } from './note-deed.ts'

export interface SettingsRoutesDeps {
  settings: LiveSettings
  note: NoteDeed
}

const { tag, settings: summary, changeSettings } = ROUTE_TEXTS.administration

/** What an operator decides while the service runs. */
export function registerSettingsRoutes(app: ApiScope, { settings, note }: SettingsRoutesDeps): void {
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
      const changed = await settings.change(change)
      const actor = userOf(request).userId
      await note({ actor, action: 'change_settings', target: 'settings', detail: shortly(change) })
      return { ...changed, fixed: [...settings.fixed] }
    },
  )
}

/** Of a list only how long it is: the log is no copy of it. */
function shortly(change: SettingsChange): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, Array.isArray(value) ? value.length : value]),
  )
}
