import type { SettingName, SettingsChange, SiteSettings } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { http } from '../../platform/http.ts'
import { adminSettingsTexts } from '../../texts/es/admin-settings.ts'
import { NOT_KEPT, useDeed } from './admin.queries.ts'

/** Every setting, and the names of those that the environment decides. */
export type ShownSettings = SiteSettings & { fixed: SettingName[] }

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => http<ShownSettings>({ path: API.adminSettings, signal }),
  ...NOT_KEPT,
})

const put = (change: SettingsChange) =>
  http<ShownSettings>({ method: 'PUT', path: API.adminSettings, body: change })

/** Changes a setting at once; what it was is what undoes it. Returns whether it went. */
export function useSettingChange() {
  const client = useQueryClient()
  const act = useDeed()
  return async (change: SettingsChange, before: SettingsChange): Promise<boolean> => {
    const show = (part: SettingsChange) =>
      client.setQueryData(settingsQuery.queryKey, (shown) => shown && { ...shown, ...part })
    show(change)
    const isDone = await act({
      work: () => put(change),
      done: adminSettingsTexts.saved,
      failed: adminSettingsTexts.failed,
      undo: () => put(before),
    })
    if (!isDone) show(before)
    return isDone
  }
}

/** Names of the settings that are lists. */
export type ListSetting = 'blockedHosts' | 'reservedWords'

/** Adds to a list, or takes from it, as it is on the server now: others may be at it too. */
export function useListChange(name: ListSetting) {
  const client = useQueryClient()
  const act = useDeed()
  async function edit(change: (list: string[]) => string[]) {
    const now = await client.fetchQuery({ ...settingsQuery, staleTime: 0 })
    return put({ [name]: change(now[name]) })
  }
  const add = (item: string) => edit((list) => [...list, item])
  const remove = (item: string) => edit((list) => list.filter((each) => each !== item))
  const texts = adminSettingsTexts[name]
  const { failed } = adminSettingsTexts
  return {
    add: (item: string) =>
      act({ work: () => add(item), done: texts.added(item), failed, undo: () => remove(item) }),
    remove: (item: string) =>
      act({ work: () => remove(item), done: texts.removed(item), failed, undo: () => add(item) }),
  }
}
