import { GROUP_TEXT_LIMITS, type GroupDraft, groupUpdateToWire } from '@atajo/shared/group'
import { API } from '@atajo/shared/paths'
import { groupsTexts } from '../../texts/es/links/groups.ts'
import { createCollection, useCollection } from '../collections/collection.queries.ts'

const { fields } = groupsTexts

/** A link has at most one group. */
export const groups = createCollection<GroupDraft>({
  one: 'group',
  many: 'groups',
  trashed: 'trashedGroups',
  texts: groupsTexts,
  icon: 'folder',
  colored: 'card',
  fields: {
    title: { label: fields.title, limit: GROUP_TEXT_LIMITS.title },
    description: { label: fields.description, limit: GROUP_TEXT_LIMITS.description, isOptional: true },
  },
  nameField: 'title',
  paths: {
    one: API.oneGroup,
    list: API.listGroups,
    create: API.createGroup,
    update: API.updateGroup,
    remove: API.deleteGroup,
    restore: API.restoreGroup,
    trash: API.groupTrash,
  },
  creationToWire: (draft) => draft,
  updateToWire: groupUpdateToWire,
  idToWire: (groupId) => ({ groupId }),
  linkSearch: (groupId) => ({ groupId }),
  isOn: (link, id) => link.group?.id === id,
  relabel: (link, id, changes) => ({
    ...link,
    group: changes && link.group && { id, title: changes.title ?? link.group.title },
  }),
})

export const useGroups = () => useCollection(groups)
