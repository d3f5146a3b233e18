import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureOwner } from '../../../platform/server/owner.ts'
import { restoreSession } from '../../auth/auth.public.ts'
import { TitleField } from './title-field.tsx'
import { type LinkFormState, useLinkForm } from './use-link-form.ts'

const MEMBER = { id: 1, username: 'ana', email: 'ana@example.com', planId: 1, timeZone: null }
const BUTTON = 'Usar el título de la página'

let answer: () => Promise<Response>
let state: LinkFormState
let root: Root
beforeEach(() => {
  ensureOwner()
  vi.stubGlobal('fetch', () => answer())
  root = createRoot(document.body.appendChild(document.createElement('div')))
})
afterEach(() => {
  root.unmount()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

async function showFor(session: object): Promise<void> {
  localStorage.setItem('atajo.session', JSON.stringify(session))
  restoreSession()
  function Form() {
    state = useLinkForm(null, { destination: 'https://uno.example/' })
    return <TitleField state={state} />
  }
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  )
  await expect.poll(() => document.querySelector('input')).not.toBeNull()
}

const json = (status: number, body: object) => async () =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const press = () => document.querySelector('button')?.click()

test('a member can fetch the title of the destination’s page', async () => {
  await showFor({ kind: 'user', user: MEMBER })
  answer = json(200, { title: 'Menú de otoño' })
  expect(document.querySelector('button')?.textContent).toBe(BUTTON)
  press()
  await expect.poll(() => document.querySelector('input')?.value).toBe('Menú de otoño')
})

test('a title typed while the page is loading is kept', async () => {
  await showFor({ kind: 'user', user: MEMBER })
  let release: (response: Response) => void = () => {}
  answer = () => new Promise((resolve) => (release = resolve))
  press()
  await expect.poll(() => document.querySelector('button')?.disabled).toBe(true)
  state.change({ title: 'El mío' })
  release(await json(200, { title: 'Menú de otoño' })())
  await expect.poll(() => document.querySelector('button')?.disabled).toBe(false)
  expect(document.querySelector('input')?.value).toBe('El mío')
})

test('a page without a title and a missing connection are reported at the field', async () => {
  await showFor({ kind: 'user', user: MEMBER })
  answer = json(422, { error: 'title_unavailable', message: 'No', details: 'Escríbelo tú.' })
  press()
  await expect.poll(() => document.body.textContent).toContain('Escríbelo tú.')
  answer = () => Promise.reject(new TypeError('no connection'))
  press()
  await expect.poll(() => document.body.textContent).toContain('hace falta conexión')
})

test('a guest can only type the title', async () => {
  await showFor({ kind: 'guest' })
  expect(document.querySelector('button')).toBeNull()
})
