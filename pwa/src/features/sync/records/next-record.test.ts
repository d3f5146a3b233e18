import { expect, test } from 'vitest'
import { nextRecord } from './next-record.ts'
import { defineAction } from './outbox-action.ts'
import type { OutboxRecord } from './outbox-record.ts'

defineAction({
  name: 'link.update',
  item: () => '',
  send: async () => null,
  projections: {},
  describe: () => ({ what: '', which: '' }),
})

const record = (id: string, changes: Partial<OutboxRecord> = {}): OutboxRecord => ({
  id,
  owner: 'u:1',
  action: 'link.update',
  variables: {},
  item: `link:${id}`,
  localId: null,
  at: 0,
  order: 0,
  notBefore: 0,
  attempts: 0,
  refusal: null,
  ...changes,
})

test('nextRecord skips a delayed change and later ones of the same item', () => {
  const removal = record('1', { notBefore: 5000 })
  const later = record('2', { item: removal.item })
  expect(nextRecord([removal, later], 4999)).toBeUndefined()
  expect(nextRecord([removal, later, record('3')], 4999)?.id).toBe('3')
  expect(nextRecord([removal, later], 5000)?.id).toBe('1')
})
