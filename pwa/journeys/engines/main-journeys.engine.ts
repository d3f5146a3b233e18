import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Atajo, startAtajo } from '../harness/atajo-process.ts'
import { describeOnFailure } from '../harness/describe-on-failure.ts'
import type { Engine } from './engine.ts'
import { openFirefox } from './firefox.ts'
import { type Person, personAt } from './person.ts'
import { openWebKit } from './webkit.ts'

const PASSWORD = 'una frase bastante larga'
const CSV = `Link,Custom Link,Destination URL,Title,Tags,Created,Total Clicks
bit.ly/1,bit.ly/vendimia,https://example.com/visitas,Vendimia,"campo, otoño",2020-10-26T17:20:40+0000,12
`

const folder = mkdtempSync(join(tmpdir(), 'atajo-engine-'))
let atajo: Atajo
let engine: Engine
let person: Person

beforeAll(async () => {
  const open = process.env.ENGINE === 'webkit' ? openWebKit : openFirefox
  ;[atajo, engine] = await Promise.all([startAtajo({ DEFAULT_PLAN: 'pro' }), open()])
  person = personAt(engine, atajo.url)
  describeOnFailure(() => person.describe(expect.getState().currentTestName ?? ''))
})
afterAll(async () => {
  await engine?.close()
  await atajo?.discard()
  rmSync(folder, { recursive: true })
})

test('a guest shortens a first link', async () => {
  await person.goTo('/')
  await person.fill('Dirección larga', 'example.com/primero')
  await person.press('button', 'Acortar', 'main')
  await person.sees('Enlace creado')
  await person.sees('example.com/primero')
  await person.sees('Listo para usar sin conexión')
})

test('an account takes over the guest’s link and signs in again', async () => {
  await person.goTo('/register')
  await person.fill('Usuario', 'marta', 'main')
  await person.fill('Correo', 'marta@example.com', 'main')
  await person.fill('Contraseña', PASSWORD, 'main')
  await person.press('button', 'Crear cuenta', 'main')
  await person.press('button', 'Cerrar sesión', 'header')
  await person.sees('Sesión cerrada')
  await person.goTo('/login')
  await person.fill('Usuario o correo', 'marta', 'main')
  await person.fill('Contraseña', PASSWORD, 'main')
  await person.press('button', 'Iniciar sesión', 'main')
  await person.finds('button', 'Cuenta de marta')
})

test('a link is created with options', async () => {
  await person.goTo('/links/create')
  await person.fill('Destino', 'bodega.es/carta')
  await person.fill('Sufijo personalizado…', 'carta')
  await person.press('button', 'Avanzado…')
  await person.press('switch', 'Límites')
  await person.fill('Límite de accesos', '20')
  await person.press('button', 'Acortar', 'main')
  await person.isAt('/links')
  await person.sees('/r/carta')
})

test('a link is found in the list and edited', async () => {
  await person.fill('Buscar enlace, título o destino', 'bodega')
  await person.sees('Mostrando: 1')
  await person.press('button', 'Editar /r/carta')
  await person.fill('Destino', 'https://bodega.es/vinos', '[role=dialog]')
  await person.press('button', 'Guardar cambios', '[role=dialog]')
  await person.sees('bodega.es/vinos')
})

test('a link’s page shows its data', async () => {
  await fetch(`${atajo.url}/r/carta`, {
    redirect: 'manual',
    headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
  })
  await person.goTo('/dashboard/carta')
  await person.finds('heading', 'Detalles del enlace')
  await person.sees('bodega.es/vinos')
})

test('a file of links is imported', async () => {
  const file = join(folder, 'enlaces.csv')
  writeFileSync(file, CSV)
  await person.goTo('/import')
  await person.finds('heading', 'Elige de dónde vienen')
  await person.chooses(file)
  await person.press('button', 'Traer 1 enlace')
  await person.finds('heading', '1 enlace traído')
})

test('a display name is saved', async () => {
  await person.goTo('/account')
  await person.fill('Nombre…', 'Marta Peña', 'main')
  await person.press('button', 'Guardar', 'main')
  await person.sees('Perfil guardado')
})

test('the list opens without the service', async () => {
  await person.goTo('/links')
  await person.sees('/r/vendimia')
  await engine.evaluate(async () => void (await navigator.serviceWorker.ready))
  await atajo.stop()
  await person.goTo('/links')
  await person.sees('/r/vendimia')
  await person.sees('Sin conexión')
})
