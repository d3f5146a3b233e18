import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API } from '@atajo/shared/paths'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { asAdmin } from '../../api/src/testing/as-admin.ts'
import { startTestApp, type TestApp } from '../../api/src/testing/test-app.ts'
import { root } from '../source-files.ts'
import { PROBE_EDITS, SETTING_EDITS } from './probe-edits.ts'

// Vitest loads the sources with a field and a setting more, both called `probe`, so none of them is
// typed here.

const ITEM = /^\d+\. `(?<path>[^`]+)`: \S/
const LINKS = 'pwa/src/features/links'
const APP_SIDE = [
  ...['model/link-draft.ts', 'model/link-edit.ts', 'outbox/link-outbox-actions.ts'],
  ...['model/compare-link.ts', 'form/link-basics.tsx', 'list/link-row.tsx', 'model/link-filter.ts'],
  ...['model/filter-in-address.ts', 'outbox/link-bulk-outbox-actions.ts', 'selection/selection-actions.ts'],
].map((file) => `${LINKS}/${file}`)
const IMPORTS = ['column-names.ts', 'rows-of-table.ts', 'own-export.ts'].map(
  (file) => `pwa/src/features/import-links/file/${file}`,
)
const ADMIN = ['health/audit-entry-text.ts', 'settings/setting-field.tsx'].map(
  (file) => `pwa/src/features/admin/${file}`,
)
const SHARED = ['link', 'link-draft', 'link-field-errors'].map((file) => `shared/src/${file}.ts`)
const PACKAGES = ['react', 'react-dom/server', '@tanstack/react-query']

let t: TestApp
let app: Awaited<ReturnType<typeof loadApp>>

beforeAll(async () => {
  ;[app, t] = await Promise.all([loadApp(), startTestApp()])
})
afterAll(() => t.close())

function markup(piece: unknown, props: object, client = new app.QueryClient()) {
  const drawn = app.createElement(piece, props)
  return app.renderToStaticMarkup(app.createElement(app.QueryClientProvider, { client }, drawn))
}

async function loadApp() {
  const paths = [
    ...[...APP_SIDE, ...ADMIN, ...IMPORTS, ...SHARED].map((path) => join(root, path)),
    ...PACKAGES,
  ]
  const modules = await Promise.all(paths.map((path) => import(path)))
  return Object.assign({}, ...modules)
}

test.each([
  ['A field of a link', PROBE_EDITS],
  ['A setting of the administrator', SETTING_EDITS],
])('CONTRIBUTING.md lists the files that are touched by: %s', (title, edits) => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')
  const [section = ''] = text.slice(text.indexOf(`## ${title}`)).split('\n## ', 1)
  const listed = section.split('\n').flatMap((line) => ITEM.exec(line)?.groups?.path ?? [])
  expect(listed).toEqual(Object.keys(edits))
})

test('a field added in those files goes from the form into the database, the list and conflicts', async () => {
  // The router warns that the row's links are drawn without it.
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  const owner = await t.signUp()
  const stored = () => t.connection.collection('links').findOne({ code: { $exists: true } })
  const shown = { group: null, tags: [] }
  const client = new app.QueryClient()

  const form = { ...app.EMPTY_LINK_FORM, destination: 'https://a.es/', probe: 'uno' }
  const creation = { localId: -1, link: { ...app.draftFromForm(form), reservedCode: null }, shown }
  const [unsent] = app.createLink.projections.links([], creation, { at: 0 })
  expect(unsent.probe, 'a link made offline').toBe('uno')
  const created = await owner.post(API.createLink, app.newLinkToWire(creation.link))
  expect(created.json(), 'the answer').toMatchObject({ probe: 'uno' })
  expect(await stored(), 'the database').toMatchObject({ probe: 'uno' })

  const [listed] = (await owner.get(API.listLinks)).json().map(app.linkFromWire)
  expect(app.formOfLink(listed).probe, 'the form').toBe('uno')
  const state = { form: app.formOfLink(listed), errors: { probe: 'no es válido' }, change: () => undefined }
  expect(markup(app.LinkBasics, { state }), 'its control').toContain('value="uno"')
  const link = { ...listed, id: -1, code: '' }
  const row = { link, place: { publicUrl: 'https://ata.jo' }, groupColor: null, sync: null }
  expect(markup(app.LinkRow, row), 'the list').toContain('>uno<')

  const edit = app.editOf(listed, { ...app.draftOfLink(listed), password: undefined, probe: 'dos' }, shown)
  expect(edit.change, 'an edit changes nothing else').toEqual({ probe: { from: 'uno', to: 'dos' } })
  const [edited] = app.editLink.projections.links([listed], edit, { at: 0 })
  expect(edited.probe, 'before the answer').toBe('dos')
  const path = `${API.oneLink}/${listed.id}`
  const updated = await owner.patch(path, { change: edit.change })
  expect(app.linkFromWire(updated.json()).probe, 'an edit').toBe('dos')

  const late = { ...edit, change: { probe: { from: 'uno', to: 'tres' } } }
  const refused = await owner.patch(path, { change: late.change })
  expect(refused.statusCode, 'a late edit').toBe(409)
  const [difference] = app.compareLink(late, refused.json(), client)
  expect(difference, 'a conflict').toMatchObject({ label: 'Prueba', mine: 'tres', theirs: 'dos' })
  const wrong = await owner.post(API.createLink, { longUrl: 'a.es', probe: 'a'.repeat(101) })
  expect(app.draftFieldsFromWire(wrong.json().fields), 'a refusal').toHaveProperty('probe')
  const emptied = await owner.put(API.updateLink, { id: listed.id, longUrl: 'https://a.es/' })
  expect(emptied.json().probe, 'an edit that clears it').toBeNull()

  await owner.patch(path, { change: { probe: { from: null, to: 'dos' } } })
  await owner.delete(API.deleteLink, { id: listed.id })
  await owner.delete(API.linkTrash, { id: listed.id })
  expect(await stored(), 'a deleted link').not.toHaveProperty('probe')
  const document = (await owner.get('/api/openapi.json')).json()
  expect(document.components.schemas.Link.properties, 'the document of the API').toHaveProperty('probe')
})

test('a field added in those files narrows the list, goes through CSV and JSON, and is set in many links', async () => {
  const owner = await t.asPro()
  const newLink = async (probe?: string) =>
    (await owner.post(API.createLink, { longUrl: 'https://a.es/', probe })).json()
  const [with1, without] = [await newLink('uno'), await newLink()]
  const listed = async () => (await owner.get(API.listLinks)).json().map(app.linkFromWire)
  const filter = { ...app.NO_LINK_FILTER, conditions: ['probe'] }
  expect(app.searchFromFilter(filter), 'the address').toEqual({ con: 'prueba' })
  expect(app.filterFromSearch({ con: 'prueba' }).conditions, 'the filter').toEqual(['probe'])
  expect(app.filterLinks(await listed(), filter).map(({ id }: { id: number }) => id)).toEqual([with1.id])

  const csv = (await owner.get(API.exportCsv)).body.replace('\uFEFF', '').split('\r\n')
  const [columns = [], ...cells] = csv.filter(Boolean).map((line) => line.split(','))
  expect(columns.at(-1), 'the heading').toBe('Prueba')
  const mapping = app.mapColumns(columns)
  const rows = app.rowsOfTable({ source: 'atajo', columns, cells, mapping }, 0, 2)
  expect(rows.map(({ probe }: { probe?: string }) => probe)).toEqual([undefined, 'uno'])
  const own = app.ownExportOf((await owner.get(API.exportJson)).json())
  expect(own.rows.map(({ probe }: { probe?: string }) => probe)).toEqual([undefined, 'uno'])
  const file = { source: 'csv', fileId: 'a', fileName: 'a.csv', dryRun: false, onTaken: 'skip' }
  const bring = async (probe: string) => {
    const row = { line: 1, longUrl: 'https://b.es/', probe }
    return (await owner.post(API.importLinks, { ...file, rows: [row] })).json().results[0]
  }
  expect(await bring('a'.repeat(101)), 'a refused row').toMatchObject({
    message: expect.stringMatching(/^Prueba: /),
  })
  expect((await bring('uno')).state, 'a row').toBe('created')
  expect((await listed())[0].probe, 'what came in').toBe('uno')

  const ids = [with1.id, without.id]
  const edit = { kind: 'field', field: 'probe', value: 'dos' }
  const shown = app.changeLinks.projections.links(await listed(), { ids, edit, moved: [] }, { at: 0 })
  const probes = (links: { probe: string }[]) => links.map(({ probe }) => probe)
  expect(probes(shown), 'before the answer').toEqual(['uno', 'dos', 'dos'])
  await owner.post(API.bulkLinks, { ids, change: { probe: 'dos' } })
  expect(probes(await listed()), 'many links').toEqual(['uno', 'dos', 'dos'])
  await owner.post(API.bulkLinks, { ids, change: { status: false } })
  expect(probes(await listed()), 'another change of many').toEqual(['uno', 'dos', 'dos'])
  expect(app.actionsIn('list', { isMember: true, hasDomains: false })).toContain('probe')
})

test('a setting added in those files is checked, stored, logged, shown and fixed by the environment', async () => {
  const admin = await asAdmin(t)
  expect((await admin.put(API.adminSettings, { probe: 6 })).statusCode, 'more than allowed').toBe(400)
  const settings = (await admin.put(API.adminSettings, { probe: 4 })).json()
  expect(settings, 'the answer').toMatchObject({ probe: 4, fixed: [] })
  const stored = await t.connection.collection('settings').findOne()
  expect(stored, 'the database').toMatchObject({ probe: 4 })

  const form = markup(app.SettingField, { name: 'probe', settings })
  expect(form, 'its control').toMatch(/Prueba.*value="4".*Hasta 5/)
  expect(app.auditEntryDetail({ action: 'change_settings', detail: { probe: 4 } }), 'the log').toBe('prueba')
  const fixed = await t.another({ PROBE: '1' })
  expect(fixed.deps.administration.settings.current(), 'the environment').toMatchObject({ probe: 1 })
})
