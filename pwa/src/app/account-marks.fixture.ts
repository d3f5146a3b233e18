import type { LinksEdit } from '../features/links/model/links-edit.ts'
import type { LinkCreation } from '../features/links/outbox/link-outbox-actions.ts'
import { type FieldChanges, isSetChange } from '../features/sync/records/field-edit.ts'
import type { OutboxRecord } from '../features/sync/records/outbox-record.ts'

export type Change = Pick<OutboxRecord, 'action' | 'variables'>

/** Returns the name of a link, a group or a tag, by the server's id or a local one. */
type NameOf = (id: unknown) => string

interface Fields {
  id: number
  localId: number
  description?: string | null
  change: FieldChanges
}

/**
 * Describes each effect of a change as a text: `title|<link>|<title>`, `groupId|<link>|<group>`,
 * `tag+|<link>|<tag>`, `link|<link>` for its creation, `gone|<link>` for its deletion.
 */
export function marksOfChange({ action, variables }: Change, nameOf: NameOf): string[] {
  if (action === 'link.create') return marksOfLink((variables as LinkCreation).link, nameOf)
  if (action === 'link.bulk') {
    const { ids, edit } = variables as { ids: number[]; edit: LinksEdit }
    return ids.flatMap((id) => marksOfFields(nameOf(id), fieldsOfMany(edit), nameOf))
  }
  const [kind = '', verb] = action.split('.')
  const { id, localId, description, change } = variables as Fields
  if (verb === 'edit') return marksOfFields(nameOf(id), change, nameOf)
  if (verb === 'delete') return [`gone|${nameOf(id)}`]
  const name = nameOf(localId)
  return [`${kind}|${name}`, ...(description ? [`description|${name}|${description}`] : [])]
}

/** The subject of a mark; adding and removing a tag have the same one. */
export function subjectOf(mark: string): string {
  const [field = '', name, value] = mark.split('|')
  return field.startsWith('tag') ? `tag|${name}|${value}` : `${field}|${name}`
}

function marksOfLink(
  { destination, title, groupId, tagIds }: LinkCreation['link'],
  nameOf: NameOf,
): string[] {
  const change = {
    title: { from: null, to: title },
    groupId: { from: null, to: groupId },
    tags: { add: tagIds, remove: [] },
  }
  return [`link|${destination}`, ...marksOfFields(destination, change, nameOf)]
}

function fieldsOfMany(edit: LinksEdit): FieldChanges {
  const idsOf = (some: { id: number | null }[]) => some.flatMap(({ id }) => id ?? [])
  if (edit.kind === 'group') return { groupId: { from: null, to: edit.group?.id ?? null } }
  return edit.kind === 'tags' ? { tags: { add: idsOf(edit.added), remove: idsOf(edit.removed) } } : {}
}

function marksOfFields(name: string, change: FieldChanges, nameOf: NameOf): string[] {
  return Object.entries(change).flatMap(([field, part]) => {
    if (isSetChange(part)) {
      return [
        ...part.add.map((id) => `tag+|${name}|${nameOf(id)}`),
        ...part.remove.map((id) => `tag-|${name}|${nameOf(id)}`),
      ]
    }
    if (part.to === null) return []
    return [`${field}|${name}|${field === 'groupId' ? nameOf(part.to) : part.to}`]
  })
}
