import { API } from '@atajo/shared/paths'
import { newTagToWire, TAG_NAME_LIMIT, type TagDraft, tagUpdateToWire } from '@atajo/shared/tag'
import { tagsTexts } from '../../texts/es/links/tags.ts'
import { createCollection, useCollection } from '../collections/collection.queries.ts'

/** A link has any number of tags. */
export const tags = createCollection<TagDraft>({
  one: 'tag',
  many: 'tags',
  trashed: 'trashedTags',
  texts: tagsTexts,
  icon: 'tag',
  colored: 'chip',
  fields: { name: { label: tagsTexts.fields.name, limit: TAG_NAME_LIMIT, creationName: 'tagName' } },
  nameField: 'name',
  paths: {
    one: API.oneTag,
    list: API.listTags,
    create: API.createTag,
    update: API.updateTag,
    remove: API.deleteTag,
    restore: API.restoreTag,
    trash: API.tagTrash,
  },
  creationToWire: newTagToWire,
  updateToWire: tagUpdateToWire,
  idToWire: (tagId) => ({ tagId }),
  linkSearch: (tagId) => ({ tagId }),
  isOn: (link, id) => link.tags.some((tag) => tag.id === id),
  relabel: (link, id, changes) => ({
    ...link,
    tags: link.tags.flatMap((tag) => (tag.id !== id ? tag : changes ? { ...tag, ...changes } : [])),
  }),
})

export const useTags = () => useCollection(tags)
