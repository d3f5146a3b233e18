import type { FieldConflicts } from '@atajo/shared/error-code'
import { changedSet } from '@atajo/shared/patch'
import { ApiError, ConnectionError } from '../../platform/server/api-error.ts'
import { refusal, type Weather } from './outbox-simulation.fixture.ts'
import { type FieldChanges, isSetChange } from './records/field-edit.ts'

export interface Item {
  id: number
  title: string
  note: string
  color: string
  tags: number[]
}

/** A server that applies field edits as PATCH does, once per idempotency key. */
export function createEditServer(count: number) {
  const answers = new Map<string, Item>()
  const written: string[] = []
  const items = Array.from({ length: count }, (_, index): Item => {
    const id = index + 1
    return { id, title: `título ${id}`, note: `nota ${id}`, color: `color ${id}`, tags: [] }
  })

  function withChange(item: Item, change: FieldChanges): Item {
    const values = Object.entries(change).map(([field, part]) => [
      field,
      isSetChange(part) ? changedSet(item.tags, part) : part.to,
    ])
    return { ...item, ...Object.fromEntries(values) }
  }

  function apply(id: number, change: FieldChanges): Item {
    const now = items[id - 1] as Item
    const conflicts: FieldConflicts = {}
    const done = new Set<string>()
    for (const [field, part] of Object.entries(change)) {
      if (isSetChange(part)) continue
      const value = now[field as keyof Item]
      if (value === part.to) done.add(field)
      else if (value !== part.from) conflicts[field] = { ...part, now: value }
    }
    if (Object.keys(conflicts).length > 0) {
      const body = { error: 'edit_conflict', message: 'No', details: '', conflicts, current: now } as const
      throw new ApiError(409, body)
    }
    for (const [field, part] of Object.entries(change)) {
      if (!isSetChange(part) && !done.has(field)) written.push(String(part.to))
    }
    const after = withChange(now, change)
    items[id - 1] = after
    return structuredClone(after)
  }

  const server = {
    weather: 'fine' as Weather,
    items,
    withChange,
    written: () => written,
    async patch(key: string, id: number, change: FieldChanges): Promise<Item> {
      const { weather } = server
      if (weather === 'dead') throw new ConnectionError()
      if (weather === 'broken') throw refusal(503, 'service_unavailable')
      if (weather === 'unsigned') throw refusal(401, 'not_authenticated')
      const answer = answers.get(key) ?? apply(id, change)
      answers.set(key, answer)
      await Promise.resolve()
      if (weather === 'lost') throw new ConnectionError()
      return answer
    },
    writeAsSomebodyElse(id: number, field: 'title' | 'note' | 'color', to: string): void {
      const item = items[id - 1] as Item
      apply(id, { [field]: { from: item[field], to } })
    },
  }
  return server
}
