import { ERROR_STATUS, type ErrorCode } from '@atajo/shared/error-code'
import { LINK_EXAMPLE, type Link, linkFromWire, type WireLink } from '@atajo/shared/link'
import { changedSet } from '@atajo/shared/patch'
import type { Weather } from '../features/sync/outbox-simulation.fixture.ts'
import { type FieldChanges, isSetChange } from '../features/sync/records/field-edit.ts'

type Kind = 'link' | 'group' | 'tag'
type Fields = Record<string, unknown>

/** A link, a group or a tag; trashed ones are not shown. */
export interface Stored {
  id: number
  kind: Kind
  /** A unique constant: a link's destination, a group's title, a tag's name. */
  name: string
  isTrashed: boolean
  isBlocked: boolean
  fields: Fields
}

export interface Shown {
  links: Link[]
  groups: { id: number; title: string; description: string | null; color: string }[]
  tags: { id: number; name: string; color: 'BLUE' }[]
}

export const WEATHERS: Weather[] = ['fine', 'fine', 'dead', 'lost', 'broken', 'unsigned']
const NAME_FIELD = { link: 'longUrl', group: 'title', tag: 'tagName' }
const AT = '2026-01-15T09:30:00.000Z'

class Refused extends Error {
  code: ErrorCode
  details: object

  constructor(code: ErrorCode, details: object = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Answers `fetch` like the service of one account, once per idempotency key. */
export function createAccountServer() {
  const stored = new Map<number, Stored>()
  const answers = new Map<string, Response>()
  const written: string[] = []
  /** Received ids that were local or never existed. */
  const nonsense: string[] = []
  const server = { weather: 'fine' as Weather, stored, written, nonsense, fetch, read, live, block }

  function live(kind: Kind, id: unknown): Stored | undefined {
    const found = stored.get(Number(id))
    if (found?.kind !== kind) nonsense.push(`${kind} ${id}`)
    return found?.kind === kind && !found.isTrashed ? found : undefined
  }

  function need(kind: Kind, id: unknown): Stored {
    const found = live(kind, id)
    if (!found) throw new Refused(`${kind}_not_found`)
    return found
  }

  function assertCollections({ groupId = null, tags = [] }: Fields, had: Fields = {}): void {
    if (groupId !== null && groupId !== had.groupId && !live('group', groupId)) {
      throw new Refused('validation_failed', { fields: { groupId: 'No' } })
    }
    const unknown = (tags as number[]).filter(
      (id) => !(had.tags as number[] | undefined)?.includes(id) && !live('tag', id),
    )
    if (unknown.length > 0) throw new Refused('validation_failed', { fields: { tags: 'No' } })
  }

  function note(item: Stored, field: string, value: unknown): void {
    if (value === null || value === undefined || field === 'tags') return
    const to = field === 'groupId' ? stored.get(value as number)?.name : value
    written.push(`${field}|${item.name}|${to}`)
  }

  function create(kind: Kind, body: Fields): Stored {
    if (kind === 'link') assertCollections(body)
    const name = String(body[NAME_FIELD[kind]])
    const fields = { ...body, ...(body.tags ? { tags: [...new Set(body.tags as number[])] } : {}) }
    const item = { id: stored.size + 1, kind, name, isTrashed: false, isBlocked: false, fields }
    stored.set(item.id, item)
    written.push(`${kind}|${name}`)
    for (const field of ['title', 'note', 'groupId', 'description']) {
      if (field !== NAME_FIELD[kind]) note(item, field, body[field])
    }
    return item
  }

  function patch(item: Stored, change: FieldChanges): Stored {
    const conflicts: Fields = {}
    const wanted = { ...item.fields }
    for (const [field, part] of Object.entries(change)) {
      const now = presentValue(item, field)
      if (isSetChange(part)) wanted[field] = changedSet((now as number[] | null) ?? [], part)
      else if (now !== part.to && now !== part.from && item.fields[field] !== part.from)
        conflicts[field] = { ...part, now }
      else wanted[field] = part.to
    }
    if (Object.keys(conflicts).length > 0) {
      throw new Refused('edit_conflict', { conflicts, current: present(item) })
    }
    assertCollections(wanted, item.fields)
    for (const [field, part] of Object.entries(change)) {
      if (!isSetChange(part) && part.to !== presentValue(item, field)) note(item, field, part.to)
    }
    item.fields = wanted
    return item
  }

  /** A link does not show a trashed group. */
  function presentValue(item: Stored, field: string): unknown {
    const value = item.fields[field] ?? null
    return field === 'groupId' && value !== null && stored.get(value as number)?.isTrashed ? null : value
  }

  function changeMany({ ids, change }: { ids: number[]; change: Fields }) {
    const { groupId, addTags = [], removeTags = [] } = change as Record<string, number[]>
    assertCollections({ groupId, tags: addTags })
    const results = ids.map((id) => {
      const item = live('link', id)
      if (!item) return { id, ok: false, error: 'link_not_found' }
      const tags = { add: addTags, remove: removeTags }
      const group =
        groupId === undefined ? {} : { groupId: { from: presentValue(item, 'groupId'), to: groupId } }
      patch(item, { tags, ...group } as FieldChanges)
      return { id, ok: true }
    })
    return { counts: { changed: 0, unchanged: 0, failed: 0 }, results }
  }

  function present({ id, kind, name, isBlocked, fields }: Stored): object {
    if (kind !== 'link') return { ...fields, id, name, title: name, createdAt: AT, updatedAt: AT }
    const groupId = presentValue({ fields } as Stored, 'groupId')
    const tags = ((fields.tags ?? []) as number[]).map((tag) => stored.get(tag) as Stored)
    return {
      ...LINK_EXAMPLE,
      ...fields,
      id,
      group: groupId === null ? null : { id: groupId, title: stored.get(groupId as number)?.name },
      tags: tags
        .filter((tag) => !tag.isTrashed)
        .map((tag) => ({ id: tag.id, name: tag.name, color: 'BLUE' })),
      withdrawal: isBlocked ? { by: 'administrator', reason: null } : null,
    }
  }

  function answerTo(method: string, path: string, body: Fields): object {
    const [, , kind = 'link', what = ''] = path.split(/[/?]/) as [string, string, Kind, string]
    if (what === 'create') return present(create(kind, body))
    if (what === 'bulk') return changeMany(body as unknown as Parameters<typeof changeMany>[0])
    if (what === 'delete') {
      need(kind, body.id ?? body.groupId ?? body.tagId).isTrashed = true
      return body
    }
    if (method !== 'PATCH') throw new Error(`${method} ${path}`)
    return present(patch(need(kind, what), body.change as FieldChanges))
  }

  function answer(method: string, path: string, body: Fields): Response {
    try {
      return Response.json(answerTo(method, path, body))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      const refusal = { error: error.code, message: 'No', details: '', ...error.details }
      return Response.json(refusal, { status: ERROR_STATUS[error.code] })
    }
  }

  async function fetch(path: string, { method = 'GET', headers, body }: RequestInit): Promise<Response> {
    const { weather } = server
    const key = (headers as Record<string, string>)?.['Idempotency-Key']
    if (key === undefined) return Response.json({})
    if (weather === 'dead') throw new TypeError('Failed to fetch')
    if (weather === 'broken') return refuse('service_unavailable')
    if (weather === 'unsigned') return refuse('not_authenticated')
    const given = answers.get(key) ?? answer(method, path, JSON.parse(String(body)))
    answers.set(key, given)
    await Promise.resolve()
    if (weather === 'lost') throw new TypeError('Failed to fetch')
    return given.clone()
  }

  function read(): Shown {
    const shown = [...stored.values()].filter(({ isTrashed }) => !isTrashed)
    const of = <Item>(kind: Kind) => shown.filter((item) => item.kind === kind).map(present) as Item[]
    return { links: of<WireLink>('link').map(linkFromWire), groups: of('group'), tags: of('tag') }
  }

  /** Toggles an administrator's block. */
  function block(item: Stored): void {
    item.isBlocked = !item.isBlocked
  }

  return server
}

function refuse(error: ErrorCode): Response {
  return Response.json({ error, message: 'No', details: '' }, { status: ERROR_STATUS[error] })
}
