import { API } from '@atajo/shared/paths'
import {
  newTagFromWire,
  newTagWire,
  type Tag,
  type TagDraft,
  tagIdWire,
  tagUpdateFromWire,
  tagUpdateWire,
  tagWire,
} from '@atajo/shared/tag'
import { registerCollectionRoutes } from '../../platform/collections/collection.routes.ts'
import type { Collection } from '../../platform/collections/collection.ts'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'

export type TagsDeps = Collection<TagDraft, Tag>

/** The calls on tags. */
export function registerTagsRoutes(app: ApiScope, deps: TagsDeps): void {
  registerCollectionRoutes(app, deps, {
    paths: { list: API.listTags, create: API.createTag, update: API.updateTag, remove: API.deleteTag },
    texts: ROUTE_TEXTS.tags,
    wire: { item: tagWire, creation: newTagWire, update: tagUpdateWire, id: tagIdWire },
    draftOf: newTagFromWire,
    updateOf(body) {
      const { id, ifUpdatedAt, ...fields } = tagUpdateFromWire(body)
      return { id, ifUpdatedAt, fields }
    },
    idOf: ({ tagId }) => tagId,
  })
}
