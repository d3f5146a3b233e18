import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { API } from '@atajo/shared/paths'
import { expect, test, vi } from 'vitest'
import { asAdmin } from '../../api/src/testing/as-admin.ts'
import { startTestApp } from '../../api/src/testing/test-app.ts'
import { root } from '../source-files.ts'
import { PROBE_EDITS, SETTING_EDITS } from './probe-edits.ts'

// Vitest loads the sources with a field and a setting more, both called `probe`, so none of them is
// typed here.

const ITEM = /^\d+\. `(?<path>[^`]+)`: \S/
const LINKS = 'pwa/src/features/links'
const APP_SIDE = [
  ...['link-draft.ts', 'link-edit.ts', 'link-outbox-actions.ts', 'compare-link.ts'],
  ...['link-basics.tsx', 'link-row.tsx'],
].map((file) => `${LINKS}/${file}`)
const ADMIN = ['deed-text.ts', 'setting-field.tsx'].map((file) => `pwa/src/features/admin/${file}`)
const SHARED = ['link', 'link-draft', 'link-field-errors'].map((file) => `shared/src/${file}.ts`)
const PACKAGES = ['react', 'react-dom/server', '@tanstack/react-query']

async function loadApp() {
  const paths = [...[...APP_SIDE, ...ADMIN, ...SHARED].map((path) => join(root, path)), ...PACKAGES]
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
  const [app, t] = await Promise.all([loadApp(), startTestApp()])
  try {
    const owner = await t.signUp()
    const stored = () => t.connection.collection('links').findOne({ code: { $exists: true } })
    const shown = { group: null, tags: [] }
    const client = new app.QueryClient()
    const markup = (piece: unknown, props: object) =>
      app.renderToStaticMarkup(
        app.createElement(app.QueryClientProvider, { client }, app.createElement(piece, props)),
      )

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
    expect(difference, 'a conflict').toMatchObject({ mine: 'tres', theirs: 'dos' })
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
  } finally {
    await t.close()
  }
})

test('a setting added in those files is checked, stored, logged, shown and fixed by the environment', async () => {
  const [app, t] = await Promise.all([loadApp(), startTestApp()])
  try {
    const admin = await asAdmin(t)
    expect((await admin.put(API.adminSettings, { probe: 6 })).statusCode, 'more than allowed').toBe(400)
    const settings = (await admin.put(API.adminSettings, { probe: 4 })).json()
    expect(settings, 'the answer').toMatchObject({ probe: 4, fixed: [] })
    const stored = await t.connection.collection('settings').findOne()
    expect(stored, 'the database').toMatchObject({ probe: 4 })

    const client = new app.QueryClient()
    const field = app.createElement(app.SettingField, { name: 'probe', settings })
    const form = app.renderToStaticMarkup(app.createElement(app.QueryClientProvider, { client }, field))
    expect(form, 'its control').toMatch(/Prueba.*value="4".*Hasta 5/)
    expect(app.deedDetail({ action: 'change_settings', detail: { probe: 4 } }), 'the log').toBe('prueba')
    const fixed = await t.another({ PROBE: '1' })
    expect(fixed.deps.administration.settings.current(), 'the environment').toMatchObject({ probe: 1 })
  } finally {
    await t.close()
  }
})
