import { expect, test } from 'vitest'
import type { LinkDocument } from '../model/link.model.ts'
import { goesAt, trashing, untrashing } from '../model/trash-fields.ts'
import { type CheckedChange, judgeLink, linkFilter } from './bulk-judgement.ts'

const NOW = new Date('2028-02-29T12:00:00Z')
const BEFORE = new Date('2028-01-31T12:00:00Z')
const after = (ms: number) => new Date(NOW.getTime() + ms)

function link(fields: Partial<LinkDocument> = {}): LinkDocument {
  return {
    _id: 1,
    owner: 'u:1',
    state: 'live',
    code: 'abcdefg',
    names: ['abcdefg'],
    revision: 1,
    destination: 'https://example.com/',
    isActive: true,
    createdAt: BEFORE,
    updatedAt: BEFORE,
    changedAt: BEFORE,
    ...fields,
  }
}

const trashedUntil = (trashPurgeAt: Date) => link({ state: 'trashed', deletedAt: BEFORE, trashPurgeAt })
const change = (asked: Partial<CheckedChange>): CheckedChange => ({
  removedTags: new Set(),
  isSeenGroup: () => true,
  now: NOW,
  ...asked,
})
const editOf = (current: LinkDocument, asked: Partial<CheckedChange>) => {
  const judged = judgeLink(current, change(asked))
  return typeof judged === 'object' && 'edit' in judged ? judged.edit : judged
}

test('only trashed links whose time has not ended are restored', () => {
  const trashed = trashedUntil(after(1))
  expect(judgeLink(trashed, change({ restore: true }))).toEqual({ current: trashed, untrash: true })
  expect(judgeLink(trashedUntil(NOW), change({ restore: true }))).toBe('link_not_found')
  expect(judgeLink(link({ state: 'deleted' }), change({ restore: true }))).toBe('link_not_found')
  expect(judgeLink(link(), change({ restore: true }))).toBe('unchanged')
})

test('live links are trashed, trashed ones stay unchanged, and missing ones are not found', () => {
  const live = link()
  expect(judgeLink(live, change({ trash: true }))).toEqual({ current: live, trashAt: NOW })
  expect(judgeLink(trashedUntil(after(1)), change({ trash: true }))).toBe('unchanged')
  expect(judgeLink(trashedUntil(NOW), change({ trash: true }))).toBe('link_not_found')
  expect(judgeLink(trashedUntil(after(1)), change({ status: false }))).toBe('link_not_found')
})

test('a bulk edit contains only the changes, with an `updatedAt` of its own', () => {
  expect(editOf(link(), { status: true })).toBe('unchanged')
  expect(editOf(link(), { status: false })).toEqual({ isActive: false, updatedAt: NOW })
  const { isActive: _, ...unsaid } = link()
  expect(editOf(unsaid, { status: false })).toBe('unchanged')
  expect(editOf(unsaid, { status: true })).toMatchObject({ isActive: true })
  expect(editOf(link({ updatedAt: after(5) }), { status: false })).toEqual({
    isActive: false,
    updatedAt: after(6),
  })
  expect(editOf(link(), {})).toBe('unchanged')
})

test('a group is set, changed and removed, except one that is in the trash', () => {
  expect(editOf(link(), { groupId: 3 })).toMatchObject({ groupId: 3 })
  expect(editOf(link({ groupId: 3 }), { groupId: 3 })).toBe('unchanged')
  expect(editOf(link({ groupId: 3 }), { groupId: 4 })).toMatchObject({ groupId: 4 })
  expect(editOf(link({ groupId: 3 }), { groupId: null })).toMatchObject({ groupId: null })
  expect(editOf(link(), { groupId: null })).toBe('unchanged')
  const isSeenGroup = (id: number) => id !== 3
  expect(editOf(link({ groupId: 3 }), { groupId: null, isSeenGroup })).toBe('unchanged')
  expect(editOf(link({ groupId: 3 }), { groupId: 4, isSeenGroup })).toMatchObject({ groupId: 4 })
  expect(editOf(link(), { groupId: null, isSeenGroup: () => false })).toBe('unchanged')
})

test('tags are added once and removed, and removal wins over addition', () => {
  expect(editOf(link(), { addTags: [5, 6] })).toMatchObject({ tagIds: [5, 6] })
  expect(editOf(link({ tagIds: [5] }), { addTags: [5] })).toBe('unchanged')
  expect(editOf(link({ tagIds: [5, 6] }), { removedTags: new Set([5]) })).toMatchObject({ tagIds: [6] })
  expect(editOf(link({ tagIds: [6] }), { removedTags: new Set([5]) })).toBe('unchanged')
  expect(editOf(link({ tagIds: [5] }), { addTags: [7], removedTags: new Set([5]) })).toMatchObject({
    tagIds: [7],
  })
  expect(editOf(link(), { addTags: [5], removedTags: new Set([5]) })).toBe('unchanged')
})

test('an expiry is set, moved, removed or left unchanged', () => {
  const ending = link({ expiresAt: NOW })
  expect(editOf(link(), { expiresAt: NOW })).toMatchObject({ expiresAt: NOW })
  expect(editOf(ending, { expiresAt: new Date(NOW) })).toBe('unchanged')
  expect(editOf(ending, { expiresAt: after(1) })).toMatchObject({ expiresAt: after(1) })
  expect(editOf(ending, { expiresAt: null })).toMatchObject({ expiresAt: null })
  expect(editOf(link(), { expiresAt: null })).toBe('unchanged')
  expect(editOf(ending, { status: false })).toEqual({ isActive: false, updatedAt: NOW })
})

test('a filter selects links by group, tags, status and words, ignoring accents and case', () => {
  const links = [
    link({ _id: 1, groupId: 3, tagIds: [5, 6], title: 'Menú del día' }),
    link({ _id: 2, tagIds: [5], isActive: false, customSlug: 'Carta' }),
    link({ _id: 3, note: 'Para la FERIA', code: 'zzzzzzz', destination: 'https://otra.example/pan' }),
    (({ isActive: _, ...unsaid }) => unsaid)(link({ _id: 4 })),
  ]
  const idsOf = (filter: Parameters<typeof linkFilter>[0]) =>
    links.filter(linkFilter(filter)).map(({ _id }) => _id)
  expect(idsOf({})).toEqual([1, 2, 3, 4])
  expect(idsOf({ groupId: 3 })).toEqual([1])
  expect(idsOf({ groupId: 4 })).toEqual([])
  expect(idsOf({ tagIds: [5] })).toEqual([1, 2])
  expect(idsOf({ tagIds: [5, 6] })).toEqual([1])
  expect(idsOf({ status: true })).toEqual([1, 3])
  expect(idsOf({ status: false })).toEqual([2, 4])
  expect(idsOf({ q: ' menu DEL ' })).toEqual([1])
  expect(idsOf({ q: 'día abcdef menú' })).toEqual([1])
  expect(idsOf({ q: 'carta' })).toEqual([2])
  expect(idsOf({ q: 'fería' })).toEqual([3])
  expect(idsOf({ q: 'ABCDEF' })).toEqual([1, 2, 4])
  expect(idsOf({ q: '/pan' })).toEqual([3])
  expect(idsOf({ q: 'nada de eso' })).toEqual([])
  expect(idsOf({ q: '  ' })).toEqual([1, 2, 3, 4])
})

test('links stay in the trash for thirty days, or until a guest’s link would expire', () => {
  expect(trashing(NOW)).toEqual({
    $set: { state: 'trashed', deletedAt: NOW, trashPurgeAt: new Date('2028-03-30T12:00:00Z') },
    $inc: { revision: 1 },
    $unset: { slot: 1 },
  })
  const unset = { deletedAt: 1, trashPurgeAt: 1, isImportUndone: 1 }
  expect(untrashing(4)).toEqual({ $set: { state: 'live', slot: 4 }, $inc: { revision: 1 }, $unset: unset })
  expect(untrashing(undefined)).toEqual({ $set: { state: 'live' }, $inc: { revision: 1 }, $unset: unset })
  expect(goesAt(link({ trashPurgeAt: after(2), purgeAt: after(1) }))).toEqual(after(1))
  expect(goesAt(link({ trashPurgeAt: after(1), purgeAt: after(2) }))).toEqual(after(1))
  expect(goesAt(link({ trashPurgeAt: after(1) }))).toEqual(after(1))
  expect(goesAt(link()).getTime()).toBeNaN()
})
