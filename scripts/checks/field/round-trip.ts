import { strict as assert } from 'node:assert'
import { join } from 'node:path'
import { API } from '@atajo/shared/paths'
import { build } from 'esbuild'
import { startTestApp } from '../../../api/src/testing/test-app.ts'
import { root } from '../../source-files.ts'

// Run in a copy of the tree whose links have the text `probe`: takes one from the form of the app
// into the database and back, into the list, a conflict and what is shown before the answer.

const LINKS = './pwa/src/features/links'
const APP_SIDE = [
  ...['link-draft.ts', 'link-edit.ts', 'link-outbox-actions.ts', 'compare-link.ts'].map(
    (file) => `${LINKS}/${file}`,
  ),
  ...['link-basics.tsx', 'link-row.tsx'].map((file) => `${LINKS}/${file}`),
  ...['link', 'link-draft', 'link-field-errors'].map((file) => `./shared/src/${file}.ts`),
]

/** The app's own functions and pieces of screens, bundled for Node. */
async function loadApp() {
  const outfile = join(root, 'pwa/app-side.mjs')
  const modules = APP_SIDE.map((path) => `export * from '${path}'`)
  const contents = [
    ...modules,
    "export { renderToStaticMarkup } from 'react-dom/server'",
    "export { createElement } from 'react'",
    "export { QueryClient, QueryClientProvider } from '@tanstack/react-query'",
  ].join('\n')
  await build({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '@atajo/shared': join(root, 'shared/src') },
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'import.meta.env': '{}' },
    logLevel: 'error',
  })
  return import(outfile)
}

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
  const draft = app.draftFromForm(form)
  const creation = { localId: -1, link: { ...draft, reservedCode: null }, shown }
  const [unsent] = app.createLink.projections.links([], creation, { at: 0 })
  assert.equal(unsent.probe, 'uno', 'a link made offline shows it')
  const created = await owner.post(API.createLink, app.newLinkToWire(creation.link))
  assert.equal(created.statusCode, 201, created.body)
  assert.equal(created.json().probe, 'uno', 'the answer has it')
  assert.equal((await stored())?.probe, 'uno', 'the database has it')

  const [listed] = (await owner.get(API.listLinks)).json().map(app.linkFromWire)
  assert.equal(app.formOfLink(listed).probe, 'uno', 'the form opens with it')
  const state = { form: app.formOfLink(listed), errors: { probe: 'no es válido' }, change: () => undefined }
  assert.match(markup(app.LinkBasics, { state }), /value="uno"/, 'the form asks for it')
  const row = {
    link: { ...listed, id: -1, code: '' },
    place: { publicUrl: 'https://ata.jo' },
    groupColor: null,
    sync: null,
  }
  assert.match(markup(app.LinkRow, row), />uno</, 'the list shows it')

  const edit = app.editOf(listed, { ...app.draftOfLink(listed), password: undefined, probe: 'dos' }, shown)
  assert.deepEqual(edit.change, { probe: { from: 'uno', to: 'dos' } }, 'an edit of it changes nothing else')
  const [edited] = app.editLink.projections.links([listed], edit, { at: 0 })
  assert.equal(edited.probe, 'dos', 'an edit shows it before the answer')
  const path = `${API.oneLink}/${listed.id}`
  const updated = await owner.patch(path, { change: edit.change })
  assert.equal(app.linkFromWire(updated.json()).probe, 'dos', 'an edit changes it')

  const late = { ...edit, change: { probe: { from: 'uno', to: 'tres' } } }
  const refused = await owner.patch(path, { change: late.change })
  assert.equal(refused.statusCode, 409, 'a late edit of it is a conflict')
  const [difference] = app.compareLink(late, refused.json(), client)
  assert.deepEqual([difference?.mine, difference?.theirs], ['tres', 'dos'], 'a conflict shows it')
  const wrong = await owner.post(API.createLink, { longUrl: 'a.es', probe: 'a'.repeat(101) })
  const sentences = app.draftFieldsFromWire(wrong.json().fields)
  assert.equal(typeof sentences.probe, 'string', 'a refusal of it reaches its field')
  const emptied = await owner.put(API.updateLink, { id: listed.id, longUrl: 'https://a.es/' })
  assert.equal(emptied.json().probe, null, 'an edit clears it')

  await owner.patch(path, { change: { probe: { from: null, to: 'dos' } } })
  await owner.delete(API.deleteLink, { id: listed.id })
  await owner.delete(API.linkTrash, { id: listed.id })
  assert.equal((await stored())?.probe, undefined, 'a deleted link keeps nothing of it')
  const document = (await owner.get('/api/openapi.json')).json()
  assert.ok('probe' in document.components.schemas.Link.properties, 'the document of the API has it')
} finally {
  await t.close()
}
process.exit(0)
