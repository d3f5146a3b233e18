import type { DestinationPolicy } from '@atajo/shared/destination-url'
import type { Group } from '@atajo/shared/group'
import type { Link } from '@atajo/shared/link'
import type { Tag } from '@atajo/shared/tag'
import type { ShownCollections } from './link-change.ts'
import type { LinkForm } from './link-draft.ts'

/** Today as `YYYY-MM-DD` on this device. */
export function todayHere(now = new Date()): string {
  const [month, day] = [now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0'))
  return `${now.getFullYear()}-${month}-${day}`
}

/** What of the server's rules for destinations the app can tell by itself; private addresses are the server's. */
export function policyOf(publicUrl: string): DestinationPolicy {
  const host = URL.canParse(publicUrl) ? new URL(publicUrl).host.toLowerCase() : ''
  return { ownHosts: host === '' ? [] : [host], allowPrivate: true }
}

/** Group and tags of a form as they look in a list. */
export function shownCollections(
  form: LinkForm,
  groups: readonly Group[],
  tags: readonly Tag[],
): ShownCollections {
  const group = groups.find(({ id }) => id === form.groupId)
  return {
    group: group ? { id: group.id, title: group.title } : null,
    tags: tags
      .filter(({ id }) => form.tagIds.includes(id))
      .map(({ id, name, color }): Link['tags'][number] => ({ id, name, color })),
  }
}
