import type { ImportState } from '@atajo/shared/import'
import { LINK_EXAMPLE, linkFromWire } from '@atajo/shared/link'
import { afterAll, expect, test, vi } from 'vitest'
import type { ImportRow } from '../file/import-row.ts'
import { judgedByServer, judgeRow, knownCodes, type Verdict } from './judge-row.ts'

vi.stubGlobal('location', new URL('https://atajo.example/'))
afterAll(() => vi.unstubAllGlobals())

const EXAMPLE = linkFromWire(LINK_EXAMPLE)
const MINE = [
  { ...EXAMPLE, code: 'hq8aBXM', customSlug: 'Feria', destination: 'https://feria.es/' },
  { ...EXAMPLE, code: 'Qz3kLmN', customSlug: null, destination: 'https://carta.es/' },
]
const FREE: Verdict = { state: 'new', why: '', isSendable: true, isOwn: false }
const OWN: Verdict = { state: 'taken', why: 'Lo usa otro enlace tuyo', isSendable: true, isOwn: true }
const REPEATED: Verdict = { ...OWN, why: 'Repetido: está en la fila 1', isOwn: false }
const said = (state: ImportState, why: string): Verdict => ({ ...FREE, state, why })
const SIGNS: Verdict = { ...said('reserved', 'Tiene signos que aquí no valen'), isSendable: false }
const CLOSED = said('new', 'Entra desactivado: tenía contraseña')
const OTHERS = said('taken', 'Lo usa otro enlace')
const same = (code: string) => said('already_yours', `Igual que /r/${code}`)
const invalid = (why: string) => ({ ...said('invalid', why), isSendable: false })

const TWIN: Verdict = { ...said('new', 'Solo cambia de otro en las mayúsculas'), isTwin: true }

const rowOf = (more: Partial<ImportRow> = {}): ImportRow => ({ line: 1, longUrl: 'https://a.es/', ...more })

test.each<[string, Partial<ImportRow>, Verdict]>([
  ['without a code', {}, FREE],
  ['with a free code', { sufix: 'libre' }, FREE],
  ['with a password', { protected: true }, CLOSED],
  ['with a free code and a password', { sufix: 'x', protected: true }, CLOSED],
  ['with the slug of another link of one’s own', { sufix: 'Feria' }, OWN],
  ['with that slug in other case', { sufix: 'fERIA' }, TWIN],
  ['with that slug and a password', { sufix: 'Feria', protected: true }, OWN],
  ['with the drawn code of a link that has a slug too', { sufix: 'hq8aBXM' }, OWN],
  ['with that drawn code in other case', { sufix: 'HQ8abxm' }, TWIN],
  ['with the drawn code of a link without a slug', { sufix: 'Qz3kLmN' }, OWN],
  ['with a link as it is already', { sufix: 'Feria', longUrl: 'https://feria.es/' }, same('Feria')],
  ['with such a link in other case', { sufix: 'feria', longUrl: 'https://feria.es/' }, TWIN],
  ['with such a link written otherwise', { sufix: 'Qz3kLmN', longUrl: 'HTTPS://Carta.es' }, same('Qz3kLmN')],
  ['that has a page of one’s own without its code', { longUrl: 'https://feria.es/' }, FREE],
  ['with a code as long as may be', { sufix: 'a'.repeat(64) }, FREE],
  ['with a code that is longer', { sufix: 'a'.repeat(65) }, SIGNS],
  ['with a code that ends in a sign that is none', { sufix: 'menú' }, { ...SIGNS, suggestion: 'menu' }],
  ['with a code that begins with such a sign', { sufix: 'ñora' }, { ...SIGNS, suggestion: 'nora' }],
  ['with a code of two parts', { sufix: 'bar/carta' }, { ...SIGNS, suggestion: 'bar-carta' }],
  ['with a code of signs alone', { sufix: '/€/' }, SIGNS],
  ['that leads into one’s own network', { longUrl: 'http://192.168.1.20/panel' }, FREE],
  ['that leads to a machine by its name alone', { longUrl: 'http://nas:5000/' }, FREE],
  ['that leads to no address', { longUrl: 'javascript:alert(1)' }, invalid('Ingresa una URL válida.')],
  [
    'with an end that is not understood',
    { unread: [{ field: 'd_expire', text: 'mañana' }] },
    invalid('No se entiende la caducidad «mañana»'),
  ],
  [
    'with a limit that is not understood',
    { unread: [{ field: 'accessLimit', text: 'mil' }] },
    invalid('No se entiende el límite «mil»'),
  ],
  [
    'with a date of creation that is not understood',
    { unread: [{ field: 'createdAt', text: 'ayer' }] },
    said('new', 'Entra sin su fecha: no se entiende «ayer»'),
  ],
  [
    'that leads to a short link of this service',
    { longUrl: `https://${location.host}/r/feria` },
    invalid('Ya es un enlace corto de este servidor. Pega la dirección larga.'),
  ],
])('a row %s is judged on its own', (_, row, verdict) => {
  expect(judgeRow(rowOf(row), knownCodes(MINE))).toEqual(verdict)
})

test.each<[string, Partial<ImportRow>[], Verdict[]]>([
  [
    'a repeated code is taken whatever its destination, and in another case a twin',
    [{ sufix: 'uno' }, { sufix: 'UNO' }, { sufix: 'uno', longUrl: 'https://b.es/' }, { sufix: 'Uno' }],
    [FREE, TWIN, REPEATED, TWIN],
  ],
  [
    'a repetition is reported before an own link with the code',
    [{ sufix: 'Feria' }, { sufix: 'Feria' }],
    [OWN, REPEATED],
  ],
  [
    'a repeated row with a password is taken instead of inactive',
    [{ sufix: 'uno' }, { sufix: 'uno', protected: true }],
    [FREE, REPEATED],
  ],
  [
    'an invalid row takes no code',
    [{ sufix: 'uno', longUrl: 'ftp://a.es/' }, { sufix: 'uno' }],
    [invalid('Ingresa una URL válida.'), FREE],
  ],
  ['rows without a code do not meet', [{}, {}], [FREE, FREE]],
])('among other rows, %s', (_, rows, verdicts) => {
  const known = knownCodes(MINE)
  const judged = rows.map((row, index) => judgeRow(rowOf({ ...row, line: index + 1 }), known))
  expect(judged).toEqual(verdicts)
})

test('a corrected row is not a repetition of itself', () => {
  const known = knownCodes(MINE)
  expect(judgeRow(rowOf({ sufix: 'uno', line: 4 }), known)).toEqual(FREE)
  expect(judgeRow(rowOf({ sufix: 'uno', line: 4, longUrl: 'https://b.es/' }), known)).toEqual(FREE)
  expect(judgeRow(rowOf({ sufix: 'uno', line: 5 }), known).why).toBe('Repetido: está en la fila 4')
})

interface Answer {
  state: ImportState
  message?: string
  line?: number
}

test.each<[string, Verdict, Answer, Verdict, Partial<ImportRow>?]>([
  ['a free code stays free', FREE, { state: 'new' }, FREE],
  ['a twin stays one', TWIN, { state: 'new', message: 'Otra frase' }, TWIN],
  ['a twin is of another owner’s code', TWIN, { state: 'taken' }, OTHERS],
  ['a free code is somebody else’s', FREE, { state: 'taken' }, OTHERS],
  ['a free code is reserved', FREE, { state: 'reserved' }, said('reserved', 'Reservado por Atajo')],
  ['a row is one too many', FREE, { state: 'over_plan' }, said('over_plan', 'No cabe en tu plan')],
  [
    'its sentence is shown',
    FREE,
    { state: 'over_plan', message: 'Tu plan tiene 10 enlaces' },
    said('over_plan', 'Tu plan tiene 10 enlaces'),
  ],
  [
    'its words are shown of a state that was known too',
    OWN,
    { state: 'taken', message: 'Es de otro' },
    { ...OWN, why: 'Es de otro' },
  ],
  ['what was known of a state is kept', OWN, { state: 'taken' }, OWN],
  ['a copy of one’s own link is gone meanwhile', same('feria'), { state: 'new' }, FREE],
  ['a copy of one’s own link has changed', same('feria'), { state: 'taken' }, OTHERS],
  ['a link is there already', FREE, { state: 'already_yours' }, said('already_yours', 'Ya lo tienes')],
  ['a repeated code stays so', REPEATED, { state: 'new' }, REPEATED],
  ['a repeated code is reserved', REPEATED, { state: 'reserved' }, said('reserved', 'Reservado por Atajo')],
  ['a repeated code is taken', REPEATED, { state: 'taken' }, REPEATED],
  ['a password still closes a new link', CLOSED, { state: 'new' }, CLOSED, { protected: true }],
  [
    'a password does not matter where a code is taken',
    CLOSED,
    { state: 'taken' },
    OTHERS,
    { protected: true },
  ],
  [
    'an answer about another row offers nothing to replace',
    OWN,
    { state: 'taken', line: 2 },
    { ...OWN, isOwn: false },
  ],
])('after the server’s answer, %s', (_, before, answer, after, row) => {
  expect(judgedByServer(before, { line: 1, ...answer }, rowOf(row))).toEqual(after)
})
