import { expect, test } from 'vitest'
import { defineAction } from '../records/outbox-action.ts'
import type { OutboxRecord, Refusal } from '../records/outbox-record.ts'
import { changesOf, summarizeSync } from './sync-summary.ts'

const base = { send: async () => null, projections: {}, describe: () => ({ what: '', which: '' }) }
defineAction({ ...base, name: 'summary.create', item: () => 'link:-1' })
defineAction({ ...base, name: 'summary.finish', item: () => 'link:-1', role: 'completion' })

const record = (action: string, changes: Partial<OutboxRecord> = {}) =>
  ({ id: action, action, item: 'link:-1', localId: null, refusal: null, ...changes }) as OutboxRecord
const creation = record('summary.create', { localId: -1 })
const finish = record('summary.finish')
const said = (records: OutboxRecord[], isOnline: boolean) =>
  summarizeSync({ records, elsewhere: 0, sending: null }, { isOnline, isSessionEnded: false })

test('a completion counts as part of its link’s creation, and as its own change afterwards', () => {
  expect(changesOf([creation, finish])).toEqual([creation])
  expect(changesOf([finish])).toEqual([finish])
  expect(said([creation, finish], true)).toMatchObject({ count: 1, text: '1 cambio por sincronizar' })
  const refused = { ...finish, refusal: {} as Refusal }
  expect(changesOf([creation, refused])).toEqual([creation, refused])
})

test('the summary says offline beside the number of waiting changes', () => {
  expect(said([], false)).toMatchObject({ state: 'offline', text: 'Sin conexión' })
  expect(said([creation], false)).toMatchObject({
    state: 'pending',
    text: 'Sin conexión · 1 cambio por sincronizar',
    shortText: 'Sin conexión · 1 cambio',
  })
  const refused = record('summary.create', { refusal: {} as Refusal })
  expect(said([refused], false)).toMatchObject({
    state: 'failed',
    text: 'Sin conexión · 1 cambio sin enviar',
  })
  expect(said([refused], true)).toMatchObject({ text: '1 cambio sin enviar' })
})

test('after the session has ended the summary asks to sign in', () => {
  const ended = (records: OutboxRecord[]) =>
    summarizeSync({ records, elsewhere: 0, sending: null }, { isOnline: true, isSessionEnded: true })
  expect(ended([])).toMatchObject({ state: 'blocked', text: 'Sesión caducada' })
  expect(ended([creation])).toMatchObject({
    state: 'blocked',
    text: '1 cambio espera a que entres',
    shortText: '1 cambio',
  })
})
