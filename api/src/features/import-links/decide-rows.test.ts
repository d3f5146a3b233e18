import { expect, test } from 'vitest'
import type { LinkDocument } from '../links/model/link.model.ts'
import { decideRows } from './decide-rows.ts'
import type { Candidate } from './read-row.ts'

const NOW = new Date('2026-11-26T09:00:00.000Z')
const OWNER = 'u:1'

interface Given {
  byKey?: [string, LinkDocument][]
  names?: LinkDocument[]
}

const row = (more: Partial<Candidate> = {}, destination = 'https://a.example/') =>
  ({
    line: 2,
    key: 'archivo:2',
    onTaken: 'skip',
    name: null,
    code: null,
    ...more,
    content: { destination },
  }) as Candidate
const link = (more: object = {}) =>
  ({
    _id: 7,
    owner: OWNER,
    state: 'live',
    code: 'hq8aBXM',
    names: ['hq8abxm'],
    destination: 'https://a.example/',
    ...more,
  }) as unknown as LinkDocument

function decide(rows: Candidate[], { byKey = [], names = [] }: Given = {}) {
  const byName = new Map(names.flatMap((each) => each.names.map((name) => [name, each] as const)))
  return decideRows(rows, { owner: OWNER, byKey: new Map(byKey), byName, now: NOW } as never)
}
const one = (candidate: Candidate, given: Given = {}) => decide([candidate], given)[0]
const result = (more: object) => ({ kind: 'result', result: { line: 2, ...more } })
const made = (candidate: Candidate, more: object = {}) => ({
  kind: 'make',
  candidate,
  code: null,
  customSlug: null,
  isRenamed: false,
  isTwin: false,
  isLater: false,
  ...more,
})
const SAID = { id: 7, shortUrl: 'hq8aBXM', sufix: null }
const slugged = (more: object = {}) => link({ names: ['hq8abxm', 'feria'], customSlug: 'feria', ...more })

test('What is free is made under its own names', () => {
  const [plain, named, coded] = [row(), row({ name: 'Feria' }), row({ code: 'Qz3kLmN' })]
  expect(one(plain)).toEqual(made(plain))
  expect(one(named)).toEqual(made(named, { customSlug: 'Feria' }))
  expect(one(coded)).toEqual(made(coded, { code: 'Qz3kLmN' }))
})

test('Of two rows with one name the second finds it taken', () => {
  const rows = [row({ name: 'Feria' }), row({ line: 3, key: 'archivo:3', name: 'Feria' })]
  expect(decide(rows)).toEqual([
    made(rows[0] as Candidate, { customSlug: 'Feria' }),
    { kind: 'result', result: { line: 3, state: 'taken', sufix: 'Feria', error: 'sufix_taken' } },
  ])
  const coded = [row({ code: 'Qz3kLmN' }), row({ name: 'Qz3kLmN', onTaken: 'rename' })]
  expect(decide(coded)).toMatchObject([{ code: 'Qz3kLmN' }, { customSlug: null, isRenamed: true }])
  const refused = [row({ name: 'feria' }), row({ name: 'feria' }), row({ name: 'otra' })]
  expect(decide(refused).map(({ kind }) => kind)).toEqual(['make', 'result', 'make'])
})

test('Names that differ only by case are twins within one account, whatever is done with taken ones', () => {
  const rows = ['Feria', 'fERIA', 'Feria', 'feria'].map((name) => row({ name, onTaken: 'replace' }))
  expect(decide(rows)).toMatchObject([
    { customSlug: 'Feria', isTwin: false, isLater: false },
    { customSlug: 'fERIA', isTwin: true, isLater: true },
    { result: { state: 'taken' } },
    { customSlug: 'feria', isTwin: true, isLater: true },
  ])
  const names = [slugged()]
  expect(decide([row({ name: 'Feria' }), row({ name: 'FERIA' })], { names })).toMatchObject([
    { customSlug: 'Feria', isTwin: true, isLater: false },
    { customSlug: 'FERIA', isTwin: true, isLater: false },
  ])
  expect(one(row({ name: 'HQ8ABXM' }), { names })).toMatchObject({ isTwin: true })
})

test('A twin that is there, or a name that was given up, is taken', () => {
  const twin = slugged({ _id: 8, code: 'Qz3kLmN', names: ['qz3klmn', '=FERIA'], customSlug: 'FERIA' })
  const other = row({ name: 'FERIA' }, 'https://b.example/')
  expect(one(other, { names: [slugged(), twin] })).toMatchObject({ result: { state: 'taken' } })
  expect(one(row({ name: 'FERIA' }), { names: [slugged(), twin] })).toMatchObject({
    result: { state: 'already_yours', id: 8 },
  })
  expect(one(row({ name: 'Feria' }), { names: [slugged(), twin] })).toMatchObject({ isTwin: true })
  expect(one(row({ name: 'Feria' }), { names: [slugged({ customSlug: 'otra' })] })).toMatchObject({
    result: { state: 'taken' },
  })
})

test('A code that somebody has goes, the name stays', () => {
  const named = row({ name: 'feria', code: 'hq8aBXM' })
  expect(one(named, { names: [link()] })).toEqual(made(named, { customSlug: 'feria' }))
  const coded = row({ code: 'hq8aBXM' }, 'https://b.example/')
  expect(one(coded, { names: [link()] })).toEqual(made(coded, { isRenamed: true }))
})

test('A taken name is left, renamed or written over, as is asked', () => {
  const names = [slugged()]
  const asked = (onTaken: Candidate['onTaken'], name = 'feria') =>
    one(row({ name, onTaken, code: 'Qz3kLmN' }, 'https://b.example/'), { names })
  expect(asked('skip')).toEqual(result({ state: 'taken', sufix: 'feria', error: 'sufix_taken' }))
  expect(asked('rename')).toMatchObject({ kind: 'make', code: 'Qz3kLmN', customSlug: null, isRenamed: true })
  expect(asked('replace')).toMatchObject({ kind: 'replace', link: names[0] })
})

test('What is of somebody else, or no more, is never written over', () => {
  for (const other of [{ owner: 'u:2' }, { state: 'trashed' }, { state: 'deleted' }]) {
    const names = [slugged(other)]
    const taken = result({ state: 'taken', sufix: 'feria', error: 'sufix_taken' })
    expect(one(row({ name: 'feria', onTaken: 'replace' }), { names })).toEqual(taken)
    expect(one(row({ name: 'feria' }), { names })).toEqual(taken)
    expect(one(row({ name: 'FERIA' }), { names })).toMatchObject({ result: { state: 'taken' } })
  }
})

test('A link that is there just so is one’s own already', () => {
  const already = result({ state: 'already_yours', ...SAID, sufix: 'feria' })
  const names = [slugged()]
  expect(one(row({ name: 'feria', onTaken: 'replace' }), { names })).toEqual(already)
  expect(one(row({ name: 'hq8aBXM' }), { names })).toEqual(already)
  expect(one(row({ code: 'hq8aBXM' }), { names: [link()] })).toEqual(
    result({ state: 'already_yours', ...SAID }),
  )
  expect(one(row({ name: 'feria' }, 'https://b.example/'), { names })).toMatchObject({
    result: { state: 'taken' },
  })
})

test('A row that was carried out is answered as it was then', () => {
  const again = (before: object) => one(row(), { byKey: [['archivo:2', link(before)]] })
  expect(again({ importKey: 'archivo:2', importOutcome: 'renamed' })).toEqual(
    result({ state: 'renamed', ...SAID }),
  )
  expect(again({ importKey: 'archivo:2', customSlug: 'feria' })).toEqual(
    result({ state: 'created', ...SAID, sufix: 'feria' }),
  )
  expect(again({ importKey: 'otro:2' })).toEqual(result({ state: 'replaced', ...SAID }))
  expect(again({ importKey: 'archivo:2', state: 'trashed' })).toEqual(result({ state: 'created', ...SAID }))
})

test('A row whose import was undone comes back while the trash holds it', () => {
  const again = (before: object) =>
    one(row(), { byKey: [['archivo:2', link({ importKey: 'archivo:2', ...before })]] })
  const undone = { state: 'trashed', isImportUndone: true }
  const later = new Date(NOW.getTime() + 1)
  const gone = result({ state: 'taken', error: 'sufix_taken' })
  expect(again({ ...undone, trashPurgeAt: later })).toMatchObject({ kind: 'revive', link: { _id: 7 } })
  expect(again({ ...undone, trashPurgeAt: NOW })).toEqual(gone)
  expect(again(undone)).toEqual(gone)
  expect(again({ state: 'deleted' })).toEqual(gone)
  expect(again({ state: 'live', isImportUndone: true })).toEqual(result({ state: 'created', ...SAID }))
})

test('A row that wrote over a link before does not do so again', () => {
  const names = [slugged({ replaced: { key: 'otro:9', earlier: ['archivo:2'] } })]
  const candidate = row({ name: 'feria', onTaken: 'replace' }, 'https://b.example/')
  expect(one(candidate, { names })).toEqual(result({ state: 'replaced', ...SAID, sufix: 'feria' }))
  const others = [slugged({ replaced: { key: 'otro:9', earlier: ['archivo:3'] } })]
  expect(one(candidate, { names: others })).toMatchObject({ kind: 'replace' })
  const theirs = [slugged({ owner: 'u:2', replaced: { key: 'otro:9', earlier: ['archivo:2'] } })]
  expect(one(candidate, { names: theirs })).toMatchObject({ result: { state: 'taken' } })
})
