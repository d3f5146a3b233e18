import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import mongoose from 'mongoose'
import { expect, test } from 'vitest'
import { createLink, type LinkAnswer, type Person } from './harness/people.ts'
import { useService } from './harness/use-service.ts'
import { DESKTOP_AGENT } from './harness/visitors.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const service = useService()

test('row 115: a deleted account leaves nothing of anybody but names that stay taken', async () => {
  const person = await service.people.pro()
  const other = await service.people.free()
  const link = await createLink(person, {
    longUrl: 'https://privado.example/',
    sufix: 'mi-boda',
    password: 'x1',
  })
  const open = await createLink(person)
  const kept = await createLink(other)
  await person.post('/api/group/create', { title: 'Mis cosas', color: 'RED' })
  await person.post('/api/tag/create', { tagName: 'mi etiqueta', color: 'RED' })
  const trashed = await trashSomeOf(person)
  const { apiKey } = (await person.post('/api/public/create-api-key')).json()
  const withKey = {
    method: 'POST',
    headers: { 'x-api-key': String(apiKey), 'idempotency-key': 'una-clave-1' },
  }
  await service.send('/api/public/create', { ...withKey, body: { longUrl: 'https://privado.example/2' } })
  await service.send(`/r/${open.shortUrl}`, { headers: { 'user-agent': DESKTOP_AGENT } })
  await expect
    .poll(async () => (await person.get(`/api/link/stats/${open.shortUrl}`)).json().totalAccesses)
    .toBe(1)
  const { user } = (await person.get('/api/auth/status')).json() as { user: { id: number } }

  const said = await deleteAccount(person.account.username)
  expect(said).toContain(person.account.username)

  expect((await person.get('/api/auth/status')).json()).toEqual({ isAuthenticated: false, signedOut: true })
  expect((await service.caller().post('/api/auth/login', person.account)).status).toBe(401)
  expect((await service.send('/api/public/create', { ...withKey, body: { longUrl: 'a.es' } })).status).toBe(
    401,
  )
  for (const name of [link.shortUrl, 'mi-boda', open.shortUrl, trashed.shortUrl, 'traido-115']) {
    await expect.poll(async () => (await service.send(`/r/${name}`, { method: 'HEAD' })).status).toBe(404)
  }
  expect((await service.send(`/r/${kept.shortUrl}`)).status).toBe(302)
  const pro = await service.people.pro()
  const retaken = await pro.post('/api/link/create', { longUrl: 'https://evil.example/', sufix: 'mi-boda' })
  expect(retaken.status).toBe(409)
  const rest = await documentsAbout(user.id, [
    person.account.username,
    'privado.example',
    'Mis cosas',
    'etiqueta',
    'mis-marcadores',
  ])
  expect(rest).toEqual([])
  await expect(deleteAccount(person.account.username)).rejects.toThrow(/No existe/)
})

/** Trashes a link, a group and a tag of a person, and imports a link. */
async function trashSomeOf(person: Person): Promise<LinkAnswer> {
  const link = await createLink(person, { longUrl: 'https://privado.example/papelera', title: 'Mis cosas' })
  const group = (await person.post('/api/group/create', { title: 'Mis cosas de antes', color: 'RED' })).json()
  const tag = (await person.post('/api/tag/create', { tagName: 'otra etiqueta', color: 'RED' })).json()
  const rows = [
    { line: 2, longUrl: 'https://privado.example/traido', sufix: 'traido-115', note: 'Mis cosas' },
  ]
  const file = { source: 'bitly', fileId: 'archivo-115', fileName: 'mis-marcadores.csv' }
  const answers = [
    await person.delete('/api/link/delete', { id: link.id }),
    await person.delete('/api/group/delete', { groupId: group.id }),
    await person.delete('/api/tag/delete', { tagId: tag.id }),
    await person.post('/api/link/import', { ...file, dryRun: false, onTaken: 'skip', rows }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return link
}

async function deleteAccount(name: string): Promise<string> {
  const script = ['--import', 'tsx', join(root, 'scripts', 'delete-account.ts'), name]
  const env = { PATH: process.env.PATH ?? '', DATA_DIR: service.atajo.dataDir }
  return (await promisify(execFile)(process.execPath, script, { cwd: root, env })).stdout
}

/**
 * Returns all documents of the user or with one of the texts, except tombstones, which keep names.
 */
async function documentsAbout(userId: number, texts: string[]): Promise<string[]> {
  const uri = readFileSync(join(service.atajo.dataDir, 'database-uri'), 'utf8')
  const connection = await mongoose.createConnection(uri, { dbName: 'atajo', autoIndex: false }).asPromise()
  try {
    const found: string[] = []
    const gone = await connection
      .collection('links')
      .find({ owner: `u:${userId}` })
      .toArray()
    expect(gone.map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'deleted'))
    const ids = gone.map(({ _id }) => _id)
    for (const { name } of await connection.listCollections()) {
      for await (const document of connection.collection(name).find({})) {
        const text = JSON.stringify(document)
        const isTheirs =
          (name !== 'links' && text.includes(`"u:${userId}`)) ||
          (name === 'users' && String(document._id) === String(userId)) ||
          ids.includes(document.linkId) ||
          texts.some((each) => text.includes(each))
        if (isTheirs) found.push(`${name}: ${text.slice(0, 200)}`)
      }
    }
    return found
  } finally {
    await connection.close()
  }
}
