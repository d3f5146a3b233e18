import type { Color } from '@atajo/shared/color'
import type { ErrorCode } from '@atajo/shared/error-code'
import type { TrashTimes } from '@atajo/shared/trash'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { idParams, pathWithId } from '../http/id-path.ts'
import type { ApiScope } from '../http/zod-compilers.ts'
import { describeRoute } from '../openapi/describe-route.ts'
import { one } from '../rate-limit/creation-limits.ts'
import { requireUser, userOf } from '../session/guards.ts'
import type { Collection, CollectionKind, PresentedItem } from './collection.ts'
import { createCollectionItem } from './create-collection-item.ts'
import { deleteCollectionItem, deleteCollectionItemForGood } from './delete-collection-item.ts'
import { listCollectionItems, listTrashedItems } from './list-collection-items.ts'
import { type CollectionItemPatch, patchCollectionItem } from './patch-collection-item.ts'
import { restoreCollectionItem } from './restore-collection-item.ts'
import { updateCollectionItem } from './update-collection-item.ts'

/** The wire side of a collection: paths, schemas, and how bodies become fields. */
export interface CollectionCalls<
  Fields,
  Creation extends z.ZodType,
  Update extends z.ZodType,
  Id extends z.ZodType,
> {
  paths: Record<'one' | 'list' | 'create' | 'update' | 'remove' | 'trash' | 'restore', string>
  wire: {
    item: z.ZodType<PresentedItem<Fields>>
    trashed: z.ZodType<PresentedItem<Fields> & TrashTimes>
    creation: Creation
    update: Update
    patch: z.ZodType<{ change: CollectionItemPatch<Fields> }>
    id: Id
  }
  draftOf(body: z.output<Creation>): Fields
  updateOf(body: z.output<Update>): Fields & { id: number; ifUpdatedAt: string | null }
  idOf(body: z.output<Id>): number
}

/** Registers the calls on a collection. Users only reach their own items. */
export function registerCollectionRoutes<
  Fields extends { color: Color },
  Creation extends z.ZodType,
  Update extends z.ZodType,
  Id extends z.ZodType,
>(app: ApiScope, collection: Collection<Fields>, calls: CollectionCalls<Fields, Creation, Update, Id>): void {
  const { paths, draftOf, updateOf, idOf } = calls
  const schemas = describeCalls(collection.kind, calls.wire)
  const onRequest = requireUser
  // The body types are type parameters here, so they cannot be inferred from the schemas.
  const routes = app.withTypeProvider()
  routes.get(
    paths.list,
    { onRequest, config: { isRevalidated: true }, schema: schemas.list },
    async (request) => listCollectionItems(collection, userOf(request).owner),
  )
  const creation = { onRequest, config: { creates: one }, schema: schemas.create }
  routes.post(paths.create, creation, async (request, reply) => {
    const input = {
      draft: draftOf(request.body as z.output<Creation>),
      idempotencyKey: request.idempotencyKey,
    }
    return reply.code(201).send(await createCollectionItem(collection, userOf(request), input))
  })
  routes.put(paths.update, { onRequest, schema: schemas.update }, async (request) => {
    const { id, ifUpdatedAt, ...fields } = updateOf(request.body as z.output<Update>)
    const update = {
      id,
      ifUpdatedAt,
      fields: fields as unknown as Fields,
      idempotencyKey: request.idempotencyKey,
    }
    return updateCollectionItem(collection, userOf(request), update)
  })
  const patching = { onRequest, config: { takesPatch: true }, schema: schemas.patch }
  routes.patch(pathWithId(paths.one), patching, async (request) => {
    const { id } = request.params as z.output<typeof idParams>
    const { change } = request.body as { change: CollectionItemPatch<Fields> }
    const patch = { id: Number(id), patch: change, idempotencyKey: request.idempotencyKey }
    return patchCollectionItem(collection, userOf(request), patch)
  })
  const ofOne = (request: FastifyRequest) => ({
    id: idOf(request.body as z.output<Id>),
    idempotencyKey: request.idempotencyKey,
  })
  const answerBody = (remove: typeof deleteCollectionItem) => async (request: FastifyRequest) => {
    await remove(collection, userOf(request), ofOne(request))
    return request.body
  }
  routes.delete(paths.remove, { onRequest, schema: schemas.remove }, answerBody(deleteCollectionItem))
  routes.get(
    paths.trash,
    { onRequest, config: { isRevalidated: true }, schema: schemas.trash },
    async (request) => listTrashedItems(collection, userOf(request).owner),
  )
  routes.post(paths.restore, { onRequest, schema: schemas.restore }, async (request) =>
    restoreCollectionItem(collection, userOf(request), ofOne(request)),
  )
  const { removeForGood } = schemas
  routes.delete(paths.trash, { onRequest, schema: removeForGood }, answerBody(deleteCollectionItemForGood))
}

function describeCalls<Creation extends z.ZodType, Update extends z.ZodType, Id extends z.ZodType>(
  { one, many }: CollectionKind,
  wire: CollectionCalls<unknown, Creation, Update, Id>['wire'],
) {
  const texts = ROUTE_TEXTS[many]
  const missing = `${one}_not_found` as const
  const nameTaken = `${one}_exists` as const
  const describe = <Body extends z.ZodType>(
    call: Exclude<keyof typeof texts, 'tag'>,
    {
      errors = [],
      ...parts
    }: {
      params?: typeof idParams
      body?: Body
      answers: Record<number, z.ZodType>
      errors?: ErrorCode[]
    },
  ) =>
    describeRoute({
      tag: texts.tag,
      summary: texts[call],
      ...parts,
      errors: ['not_authenticated', 'login_required', ...errors],
    })
  const { item, creation: draft, update, id } = wire
  const ofId = { body: id, answers: { 200: id }, errors: [missing] }
  return {
    list: describe('list', { answers: { 200: z.array(item) } }),
    create: describe('create', {
      body: draft,
      answers: { 201: item },
      errors: ['plan_limit', missing, nameTaken],
    }),
    update: describe('update', {
      body: update,
      answers: { 200: item },
      errors: [missing, nameTaken, 'edit_conflict'],
    }),
    patch: describe('patch', {
      params: idParams,
      body: wire.patch,
      answers: { 200: item },
      errors: [missing, nameTaken, 'edit_conflict'],
    }),
    remove: describe('remove', ofId),
    trash: describe('trash', { answers: { 200: z.array(wire.trashed) } }),
    restore: describe('restore', {
      body: id,
      answers: { 200: item },
      errors: ['plan_limit', missing, nameTaken],
    }),
    removeForGood: describe('removeForGood', ofId),
  }
}
