import type { Link } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import { newTagToWire, type Tag, type TagDraft, type TagUpdate, tagUpdateToWire } from '@atajo/shared/tag'
import { http } from '../../platform/http.ts'
import { putItem } from '../../platform/put-item.ts'
import { colorTexts } from '../../texts/es/colors.ts'
import { tagsTexts } from '../../texts/es/tags.ts'
import {
  defineAction,
  differingRows,
  type FieldDifference,
  itemKey,
  keepUnchanged,
} from '../sync/sync.public.ts'

export interface TagCreation extends TagDraft {
  localId: number
}

/** A change of a tag, and what the person changed of what the screen showed. */
export interface TagChange extends TagUpdate {
  changed: (keyof TagDraft)[]
}

export interface TagDeletion {
  id: number
  name: string
}

export const tagsKey = ['tags'] as const

export const tagCreation = defineAction<TagCreation, Tag>({
  name: 'tag.create',
  item: ({ localId }) => itemKey('tag', localId),
  localId: ({ localId }) => localId,
  send: (creation, delivery) =>
    http<Tag>({ method: 'POST', path: API.createTag, body: newTagToWire(creation), ...delivery }),
  identify: (tag) => tag,
  content: ({ localId: _, ...draft }) => draft,
  projections: {
    tags: (tags: Tag[], { localId, ...draft }, record) => {
      const madeAt = new Date(record.at).toISOString()
      return [...tags, { ...draft, id: localId, createdAt: madeAt, updatedAt: madeAt }]
    },
  },
  receive: (tag, _creation, client) => putItem(client, tagsKey, tag),
  describe: ({ name }) => ({ what: tagsTexts.create, which: name }),
})

export const tagChange = defineAction<TagChange, Tag>({
  name: 'tag.update',
  item: ({ id }) => itemKey('tag', id),
  send: ({ changed: _, ...update }, delivery) =>
    http<Tag>({ method: 'PUT', path: API.updateTag, body: tagUpdateToWire(update), ...delivery }),
  identify: (tag) => tag,
  content: draftOf,
  onTopOf: (change, content) => keepUnchanged(change, content as TagDraft, change.changed),
  projections: {
    tags: (tags: Tag[], change) =>
      tags.map((tag) => (tag.id === change.id ? { ...tag, ...draftOf(change) } : tag)),
    links: (links: Link[], { id, name, color }) => changeTags(links, id, (tag) => ({ ...tag, name, color })),
  },
  compare: compareTag,
  receive: (tag, _update, client) => putItem(client, tagsKey, tag),
  describe: ({ name }) => ({ what: tagsTexts.form.editTitle, which: name }),
})

export const tagDeletion = defineAction<TagDeletion, unknown>({
  name: 'tag.delete',
  item: ({ id }) => itemKey('tag', id),
  isRemoval: true,
  send: ({ id }, delivery) =>
    http({ method: 'DELETE', path: API.deleteTag, body: { tagId: id }, ...delivery }),
  isDone: (error) => error.status === 404,
  projections: {
    tags: (tags: Tag[], { id }) => tags.filter((tag) => tag.id !== id),
    links: (links: Link[], { id }) => changeTags(links, id, () => null),
  },
  receive: (_answer, { id }, client) => {
    client.setQueryData<Tag[]>(tagsKey, (tags) => tags?.filter((tag) => tag.id !== id))
  },
  describe: ({ name }) => ({ what: tagsTexts.deleteAction, which: name }),
})

function draftOf({ name, color }: TagChange): TagDraft {
  return { name, color }
}

type LinkTag = Link['tags'][number]

function changeTags(links: Link[], id: number, change: (tag: LinkTag) => LinkTag | null): Link[] {
  return links.map((link) => {
    if (!link.tags.some((tag) => tag.id === id)) return link
    const tags = link.tags.map((tag) => (tag.id === id ? change(tag) : tag)).filter((tag) => tag !== null)
    return { ...link, tags }
  })
}

function compareTag(update: TagUpdate, current: unknown): FieldDifference[] {
  const theirs = current as Tag
  const texts = tagsTexts.form
  return differingRows([
    [texts.name, update.name, theirs.name],
    [texts.color, colorTexts[update.color], colorTexts[theirs.color]],
  ])
}
