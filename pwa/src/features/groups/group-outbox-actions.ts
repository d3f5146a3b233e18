import { type Group, type GroupDraft, type GroupUpdate, groupUpdateToWire } from '@atajo/shared/group'
import type { Link } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import { http } from '../../platform/http.ts'
import { putItem } from '../../platform/put-item.ts'
import { colorTexts } from '../../texts/es/colors.ts'
import { groupsTexts } from '../../texts/es/groups.ts'
import {
  defineAction,
  differingRows,
  type FieldDifference,
  itemKey,
  keepUnchanged,
} from '../sync/sync.public.ts'

export interface GroupCreation extends GroupDraft {
  localId: number
}

/** A change of a group, and what the person changed of what the screen showed. */
export interface GroupChange extends GroupUpdate {
  changed: (keyof GroupDraft)[]
}

export interface GroupDeletion {
  id: number
  title: string
}

export const groupsKey = ['groups'] as const

export const groupCreation = defineAction<GroupCreation, Group>({
  name: 'group.create',
  item: ({ localId }) => itemKey('group', localId),
  localId: ({ localId }) => localId,
  send: ({ localId: _, ...draft }, delivery) =>
    http<Group>({ method: 'POST', path: API.createGroup, body: draft, ...delivery }),
  identify: (group) => group,
  content: ({ localId: _, ...draft }) => draft,
  projections: {
    groups: (groups: Group[], { localId, ...draft }, record) => {
      const madeAt = new Date(record.at).toISOString()
      return [...groups, { ...draft, id: localId, createdAt: madeAt, updatedAt: madeAt }]
    },
  },
  receive: (group, _creation, client) => putItem(client, groupsKey, group),
  describe: ({ title }) => ({ what: groupsTexts.create, which: title }),
})

export const groupChange = defineAction<GroupChange, Group>({
  name: 'group.update',
  item: ({ id }) => itemKey('group', id),
  send: ({ changed: _, ...update }, delivery) =>
    http<Group>({ method: 'PUT', path: API.updateGroup, body: groupUpdateToWire(update), ...delivery }),
  identify: (group) => group,
  content: draftOf,
  onTopOf: (change, content) => keepUnchanged(change, content as GroupDraft, change.changed),
  projections: {
    groups: (groups: Group[], change) =>
      groups.map((group) => (group.id === change.id ? { ...group, ...draftOf(change) } : group)),
    links: (links: Link[], { id, title }) =>
      links.map((link) => (link.group?.id === id ? { ...link, group: { id, title } } : link)),
  },
  compare: compareGroup,
  receive: (group, _update, client) => putItem(client, groupsKey, group),
  describe: ({ title }) => ({ what: groupsTexts.form.editTitle, which: title }),
})

export const groupDeletion = defineAction<GroupDeletion, unknown>({
  name: 'group.delete',
  item: ({ id }) => itemKey('group', id),
  isRemoval: true,
  send: ({ id }, delivery) =>
    http({ method: 'DELETE', path: API.deleteGroup, body: { groupId: id }, ...delivery }),
  isDone: (error) => error.status === 404,
  projections: {
    groups: (groups: Group[], { id }) => groups.filter((group) => group.id !== id),
    links: (links: Link[], { id }) =>
      links.map((link) => (link.group?.id === id ? { ...link, group: null } : link)),
  },
  receive: (_answer, { id }, client) => {
    client.setQueryData<Group[]>(groupsKey, (groups) => groups?.filter((group) => group.id !== id))
  },
  describe: ({ title }) => ({ what: groupsTexts.deleteAction, which: title }),
})

function draftOf({ title, description, color }: GroupChange): GroupDraft {
  return { title, description, color }
}

function compareGroup(update: GroupUpdate, current: unknown): FieldDifference[] {
  const theirs = current as Group
  const texts = groupsTexts.form
  return differingRows([
    [texts.name, update.title, theirs.title],
    [texts.description, update.description, theirs.description],
    [texts.color, colorTexts[update.color], colorTexts[theirs.color]],
  ])
}
