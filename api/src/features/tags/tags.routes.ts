import { API } from '@atajo/shared/paths'
import {
  newTagFromWire,
  newTagWire,
  type TagDraft,
  tagIdWire,
  tagPatchWire,
  tagUpdateFromWire,
  tagUpdateWire,
  tagWire,
  trashedTagWire,
} from '@atajo/shared/tag'
import { registerCollectionRoutes } from '../../platform/collections/collection.routes.ts'
import type { Collection } from '../../platform/collections/collection.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'

export type TagsDeps = Collection<TagDraft>

export function registerTagsRoutes(app: ApiScope, deps: TagsDeps): void {
  registerCollectionRoutes(app, deps, {
    paths: {
      one: API.oneTag,
      list: API.listTags,
      create: API.createTag,
      update: API.updateTag,
      remove: API.deleteTag,
      trash: API.tagTrash,
      restore: API.restoreTag,
    },
    wire: {
      item: tagWire,
      trashed: trashedTagWire,
      creation: newTagWire,
      update: tagUpdateWire,
      patch: tagPatchWire,
      id: tagIdWire,
    },
    draftOf: newTagFromWire,
    updateOf: tagUpdateFromWire,
    idOf: ({ tagId }) => tagId,
  })
}
