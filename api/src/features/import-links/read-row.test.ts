import { parseDestination } from '@atajo/shared/destination-url'
import type { ImportCall } from '@atajo/shared/import'
import { expect, test } from 'vitest'
import { parseExpiry } from '../links/model/link-expiry.ts'
import { ownFileOf } from './own-row.ts'
import { type Candidate, readRow } from './read-row.ts'

const NOW = new Date('2026-11-26T09:00:00.000Z')
const LINE = 2
const longUrl = 'https://destino.example/'

type Given = Record<string, unknown>

function read(given: Given, call: Partial<ImportCall> = {}) {
  const row = { line: LINE, longUrl, ...given }
  const whole = { fileId: 'archivo', onTaken: 'skip', rows: [row], stats: [], ...call } as ImportCall
  const deps = {
    checkDestination: (typed: string) =>
      parseDestination(typed, { ownHosts: ['atajo.example'], allowPrivate: false }),
    parseDate: (text: string) => parseExpiry(text, 'Europe/Madrid'),
    isDomain: () => false,
    isReserved: (name: string) => name === 'admin',
    sealPassword: (text: string) => `sellada:${text}`,
    ownFile: ownFileOf(whole),
    now: NOW,
  }
  return readRow(deps, whole, row)
}
const candidate = (given: Given, call: Partial<ImportCall> = {}) => read(given, call) as Candidate
const content = (given: Given) => candidate(given).content
const refused = (given: Given, call: Partial<ImportCall> = {}) => read(given, call)

test('A row of an address alone is a new, active link of now', () => {
  expect(candidate({})).toEqual({
    line: LINE,
    key: 'archivo:2',
    onTaken: 'skip',
    name: null,
    code: null,
    saysStatus: false,
    isLocked: false,
    tagNames: [],
    groupTitle: null,
    importedClicks: null,
    qrCode: null,
    own: null,
    content: {
      destination: longUrl,
      title: null,
      note: null,
      domain: null,
      isActive: true,
      createdAt: NOW,
      updatedAt: NOW,
      expiresAt: null,
      maxVisits: null,
      mobileDestination: null,
      desktopDestination: null,
      sealedPassword: null,
      blockedCountryIds: [],
      preview: null,
    },
  })
})

test('A row says everything that a link holds', () => {
  const row = {
    onTaken: 'rename',
    sufix: ' feria ',
    shortUrl: ' hq8aBXM ',
    title: ' Fería\tde  otoño ',
    note: ' con\nlíneas ',
    tags: ['Vino', { name: ' Pan ' }, 'Vino', '  ', ''],
    group: { title: ' Bodega ' },
    createdAt: '2020-10-26T17:20:40Z',
    updatedAt: '2021-10-26T17:20:40Z',
    d_expire: '2030-01-31',
    accessLimit: 20,
    clicks: 7,
    status: false,
    mobileUrl: 'https://m.destino.example/',
    desktopUrl: 'https://d.destino.example/',
    password: ' sésamo ',
    blockedCountries: [724, { id: 250 }, 724],
    useMetadata: true,
    metadataTitle: ' Carta ',
    metadataDescription: 'Vinos',
    metadataImage: 'https://destino.example/a.png',
    qrBinaryBytes: 'iVBO',
  }
  expect(candidate(row)).toMatchObject({
    onTaken: 'rename',
    name: 'feria',
    code: 'hq8aBXM',
    saysStatus: true,
    isLocked: false,
    tagNames: ['Vino', 'Pan'],
    groupTitle: 'Bodega',
    importedClicks: 7,
    qrCode: {},
    content: {
      title: 'Fería de  otoño',
      note: ' con\nlíneas ',
      isActive: false,
      createdAt: new Date('2020-10-26T17:20:40Z'),
      updatedAt: new Date('2021-10-26T17:20:40Z'),
      expiresAt: new Date('2030-01-31T22:59:59.999Z'),
      maxVisits: 20,
      mobileDestination: 'https://m.destino.example/',
      desktopDestination: 'https://d.destino.example/',
      sealedPassword: 'sellada: sésamo ',
      blockedCountryIds: [724, 250],
      preview: {
        isOn: true,
        title: 'Carta',
        description: 'Vinos',
        image: 'https://destino.example/a.png',
      },
    },
  })
})

test('What is empty or blank is not there', () => {
  const blank = {
    ...{ sufix: ' ', shortUrl: ' ', title: ' ', note: ' \n', group: ' ', createdAt: ' ', updatedAt: '' },
    ...{ d_expire: ' ', accessLimit: 0, mobileUrl: ' ', desktopUrl: '', password: ' ', metadataTitle: ' ' },
    ...{ metadataDescription: '', metadataImage: ' ', qrBinaryBytes: ' ', useMetadata: false, clicks: null },
  }
  const nothing = Object.fromEntries(Object.keys(blank).map((name) => [name, null]))
  for (const row of [blank, nothing, { ...nothing, group: null, tags: null, blockedCountries: null }]) {
    const { content: _, ...rest } = candidate(row)
    const { content: __, ...expected } = candidate({})
    expect(rest).toEqual(expected)
    expect(content(row)).toEqual(content({}))
  }
})

test('Texts are cut where they are too long, and never in the middle of a sign', () => {
  const long = { title: `${'t'.repeat(199)}😀`, note: `${'n'.repeat(1999)}😀`, group: 'g'.repeat(61) }
  const read = candidate({ ...long, tags: ['e'.repeat(500)], metadataDescription: 'd'.repeat(501) })
  expect(read.content.title).toBe(`${'t'.repeat(199)}\ufffd`)
  expect(read.content.note).toBe(`${'n'.repeat(1999)}\ufffd`)
  expect(read.groupTitle).toBe('g'.repeat(60))
  expect(read.tagNames[0]?.length).toBeLessThan(500)
  expect(read.content.preview?.description).toBe('d'.repeat(500))
})

test('A missing password imports the link inactive, and a given one does not', () => {
  expect(candidate({ protected: true, status: true })).toMatchObject({
    isLocked: true,
    saysStatus: true,
    content: { isActive: false, sealedPassword: null },
  })
  expect(candidate({ protected: true, password: 'sésamo' })).toMatchObject({
    isLocked: false,
    saysStatus: false,
    content: { isActive: true, sealedPassword: 'sellada:sésamo' },
  })
  expect(candidate({ protected: true, password: '  ' }).isLocked).toBe(true)
  expect(candidate({ protected: false }).isLocked).toBe(false)
})

test('Only what our own codes are made of is a code of ours', () => {
  for (const code of [
    'hq8aBX',
    'hq8aBXMM',
    'hq8aBX0',
    'hq8aBXO',
    'hq8aBXI',
    'hq8aBXl',
    'ñq8aBXM',
    '-hq8aBXM',
  ]) {
    expect([code, candidate({ shortUrl: code }).code]).toEqual([code, null])
  }
})

test('What says a time to come is new, what ended stays ended', () => {
  expect(content({ createdAt: '2026-11-26T09:00:00.001Z' }).createdAt).toEqual(NOW)
  expect(content({ createdAt: '2026-11-26T08:59:59.999Z' }).createdAt.getTime()).toBe(NOW.getTime() - 1)
  expect(content({ d_expire: '2020-01-01' }).expiresAt).toEqual(new Date('2020-01-01T22:59:59.999Z'))
})

test.each([
  ['2026-07-01', '2026-06-30T22:00:00.000Z', '2026-07-01T21:59:59.999Z'],
  ['2026-07-01T10:20', '2026-07-01T08:20:00.000Z', null],
  ['2026-07-01 10:20:30', '2026-07-01T08:20:30.000Z', null],
  ['2026-07-01 10:20:30.5', '2026-07-01T08:20:30.500Z', null],
  ['2026-07-01T10:20:30Z', '2026-07-01T10:20:30.000Z', null],
  ['2026-07-01t10:20:30z', '2026-07-01T10:20:30.000Z', null],
  ['2026-07-01T10:20:30 +02:30', '2026-07-01T07:50:30.000Z', null],
  ['2026-07-01T10:20:30-0230', '2026-07-01T12:50:30.000Z', null],
  ['2026-01-15T23:30', '2026-01-15T22:30:00.000Z', null],
])('«%s» began at %s', (text, start, end) => {
  expect(content({ createdAt: text }).createdAt.toISOString()).toBe(start)
  expect(content({ d_expire: text }).expiresAt?.toISOString()).toBe(end ?? start)
})

test.each([
  [{ longUrl: 'javascript:alert(1)' }, 'invalid_url', 'Destino: '],
  [{ longUrl: 'https://atajo.example/r/x' }, 'own_link', 'Destino: '],
  [{ mobileUrl: 'http://127.0.0.1/' }, 'private_address', 'Destino en el móvil: '],
  [{ desktopUrl: 'ftp://a.example/' }, 'invalid_url', 'Destino en el escritorio: '],
  [{ metadataImage: 'no' }, 'invalid_url', 'Imagen de la vista previa: '],
  [{ sufix: 'a b' }, 'invalid_format', 'Código: '],
  [{ sufix: 'a'.repeat(65) }, 'invalid_format', 'Código: '],
  [{ createdAt: 'ayer' }, 'invalid_date', 'Fecha de creación: '],
  [{ createdAt: '2026-02-30' }, 'invalid_date', 'Fecha de creación: '],
  [{ updatedAt: '2026-01-01T25:00' }, 'invalid_date', 'Fecha de edición: '],
  [{ updatedAt: 'x2026-01-01T10:00' }, 'invalid_date', 'Fecha de edición: '],
  [{ updatedAt: '2026-01-01T10:00Zx' }, 'invalid_date', 'Fecha de edición: '],
  [{ d_expire: '2026-02-30T10:00' }, 'invalid_date', 'Fecha de caducidad: '],
  [{ d_expire: '2026-01-011' }, 'invalid_date', 'Fecha de caducidad: '],
  [{ accessLimit: -1 }, 'not_positive_integer', 'Límite de accesos: '],
  [{ accessLimit: 1.5 }, 'not_positive_integer', 'Límite de accesos: '],
  [{ accessLimit: 2 ** 53 }, 'not_positive_integer', 'Límite de accesos: '],
  [{ clicks: 1_000_000_000_001 }, 'too_many', 'Clics: '],
  [{ id: 7, clicks: 1_000_000_000_001 }, 'too_many', 'Clics: '],
  [{ id: 7, importedClicks: 1_000_000_000_001 }, 'too_many', 'Clics traídos: '],
  [{ id: 7, usedAccesses: -1 }, 'not_positive_integer', 'Accesos gastados: '],
  [{ id: -1 }, 'not_positive_integer', 'Identificador: '],
  [{ password: 'p'.repeat(129) }, 'too_long', 'Contraseña: '],
  [{ blockedCountries: [724, 3] }, 'unknown_country', 'Países bloqueados: '],
  [{ title: 3 }, 'wrong_type', 'Título: '],
  [{ tags: ['a', 3] }, 'wrong_type', 'Etiquetas: '],
  [{ tags: Array(101).fill('a') }, 'too_many', 'Etiquetas: '],
  [{ status: 'sí' }, 'wrong_type', 'Fila: '],
  [{ onTaken: 'borrar' }, 'invalid_format', 'Fila: '],
])('%j is refused as %s', (row, error, beginning) => {
  const result = refused(row) as { message?: string }
  expect(result).toEqual({ line: LINE, state: 'invalid', error, message: expect.any(String) })
  expect(result.message?.startsWith(beginning), result.message).toBe(true)
  expect(result.message?.length).toBeGreaterThan(beginning.length)
})

test('A name that is kept for the service says which it was', () => {
  expect(refused({ sufix: ' admin' })).toEqual({
    line: LINE,
    state: 'reserved',
    error: 'invalid_slug',
    sufix: ' admin',
  })
})

test('The most that may be is not refused', () => {
  const most = { clicks: 1_000_000_000_000, accessLimit: Number.MAX_SAFE_INTEGER, sufix: 'a'.repeat(64) }
  expect(candidate({ ...most, password: 'p'.repeat(128) })).toMatchObject({
    importedClicks: 1_000_000_000_000,
    name: 'a'.repeat(64),
    content: { maxVisits: Number.MAX_SAFE_INTEGER },
  })
})

const day = (text: string, more: object = {}) => ({ day: text, clicks: 5, ...more })

test('A row of our own export goes on where it was, with its days', () => {
  const days = [day('2026-11-02', { qr: 2, mobile: 3, bots: 9, visitors: 4 }), day('2026-11-01')]
  const own = candidate({ id: 7, clicks: 3, usedAccesses: 6, importedClicks: 8 }, {
    stats: [{ linkId: 7, days }],
  } as never)
  expect(own.importedClicks).toBe(8)
  expect(own.own?.visits).toEqual({ total: 10, qr: 2, desktop: 7, mobile: 3 })
  expect(own.own?.usedVisits).toBe(6)
  expect(own.own?.days.map(({ clicks, bots }) => [clicks, bots])).toEqual([
    [5, 0],
    [5, 9],
  ])
})

test('A row of our own export without days has the clicks that it says, or none', () => {
  expect(candidate({ id: 7, clicks: 3 }).own).toEqual({
    visits: { total: 3, qr: 0, desktop: 3, mobile: 0 },
    usedVisits: null,
    days: [],
  })
  expect(candidate({ id: 7, usedAccesses: 0 }).own).toEqual({ visits: null, usedVisits: null, days: [] })
  expect(candidate({ id: 0 }).own).not.toBeNull()
})

test('Repeated ids and repeated days are refused', () => {
  const rows = [
    { line: 2, longUrl, id: 7 },
    { line: 3, longUrl, id: 8 },
    { line: 4, longUrl, id: 7 },
    { line: 5, longUrl },
    { line: 6, longUrl, id: '9' },
    { line: 7, longUrl, id: '9' },
  ] as ImportCall['rows']
  expect(refused({ id: 7 }, { rows })).toMatchObject({ state: 'invalid', error: 'repeated' })
  expect(candidate({ id: 8 }, { rows }).own).not.toBeNull()
  expect(candidate({ id: 9 }, { rows }).own).not.toBeNull()
  const twice = [
    { linkId: 7, days: [day('2026-11-01')] },
    { linkId: 7, days: [day('2026-11-02')] },
  ]
  expect(refused({ id: 7 }, { stats: twice } as never)).toMatchObject({
    state: 'invalid',
    error: 'wrong_type',
  })
})
