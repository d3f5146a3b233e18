import type { SettingsChange } from '@atajo/shared/administration'
import { API } from '@atajo/shared/paths'
import type { SettingName, SettingOf, SiteSettings } from '@atajo/shared/settings'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../platform/server/api-error.ts'
import { http } from '../../../platform/server/http.ts'
import { adminSettingsTexts, settingTexts } from '../../../texts/es/admin/admin-settings.ts'
import { FieldProblem, NOT_KEPT, useAdminAction } from '../parts/admin.queries.ts'

/** All settings, and the names of those that environment variables fix. */
export type ShownSettings = SiteSettings & { fixed: SettingName[] }

export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: ({ signal }) => http<ShownSettings>({ path: API.adminSettings, signal }),
  ...NOT_KEPT,
})

const put = (change: SettingsChange) =>
  http<ShownSettings>({ method: 'PUT', path: API.adminSettings, body: change })

/**
 * Saves a setting immediately and offers to restore the previous value. Returns whether it was
 * saved.
 */
export function useSettingChange() {
  const client = useQueryClient()
  const act = useAdminAction()
  return async (
    change: SettingsChange,
    before: SettingsChange,
    onRefused?: (error: unknown) => void,
  ): Promise<boolean> => {
    const show = (part: SettingsChange) =>
      client.setQueryData(settingsQuery.queryKey, (shown) => shown && { ...shown, ...part })
    show(change)
    const isDone = await act({
      work: () => put(change),
      done: adminSettingsTexts.saved,
      failed: adminSettingsTexts.failed,
      onRefused,
      undo: () => put(before),
    })
    if (!isDone) show(before)
    return isDone
  }
}

export type ListSetting = SettingOf<'words' | 'hosts'>

/** Returns the text for the setting's field; undefined if the error is about something else. */
export function settingProblem(error: unknown): string | undefined {
  if (error instanceof FieldProblem) return error.message
  return error instanceof ApiError ? Object.values(error.fields)[0] : undefined
}

/**
 * Adds or removes items of the list as it is now on the server, because several administrators may
 * edit it at once.
 */
export function useListChange(name: ListSetting) {
  const client = useQueryClient()
  const act = useAdminAction()
  async function edit(change: (list: string[]) => string[]) {
    const now = await client.fetchQuery({ ...settingsQuery, staleTime: 0 })
    const saved = await put({ [name]: change(now[name]) })
    return { before: now[name], after: saved[name] }
  }
  /** Returns the item in the server's normal form, such as the host of an address. */
  async function add(item: string): Promise<string> {
    const { before, after } = await edit((list) => [...list, item])
    const added = after.find((each) => !before.includes(each))
    if (added === undefined) throw new FieldProblem(adminSettingsTexts.list.twice)
    return added
  }
  const remove = (item: string) => edit((list) => list.filter((each) => each !== item))
  const texts = settingTexts[name]
  const { failed } = adminSettingsTexts
  return {
    async add(item: string, onRefused: (error: unknown) => void): Promise<string | null> {
      let added: string | null = null
      const work = async () => {
        added = await add(item)
        return added
      }
      await act({ work, done: texts.added, failed, onRefused, undo: remove })
      return added
    },
    remove: (item: string) =>
      act({ work: () => remove(item), done: texts.removed(item), failed, undo: () => add(item) }),
  }
}
