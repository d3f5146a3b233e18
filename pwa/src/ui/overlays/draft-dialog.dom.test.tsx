import type { ComponentProps } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test } from 'vitest'
import { DraftDialog } from './draft-dialog.tsx'

interface Card {
  id: number
  name: string
  updatedAt: string
}

const OPENED: Card = { id: 1, name: 'Verano', updatedAt: 'v1' }
const SINCE: Card = { id: 1, name: 'Otoño', updatedAt: 'v2' }
const TEXTS = { title: 'Ficha', submit: 'Guardar', busy: 'Guardando' }

let conflicts = 0
let saved: { name: string; over: string | undefined }[]

beforeEach(() => {
  saved = []
  sessionStorage.clear()
})

/** Reports a conflict for an edit that did not start from the newest version. */
async function save(draft: { name: string }, edited: Card | null) {
  saved.push({ name: draft.name, over: edited?.updatedAt })
  const onConflict = () => {
    conflicts += 1
  }
  return { isQueued: false, ...(edited?.updatedAt !== SINCE.updatedAt && { onConflict }) }
}

type Sending = Pick<ComponentProps<typeof DraftDialog<{ name: string }, Card>>, 'save' | 'onClose'>

/** Opens the dialog on a version of the card; returns the function that closes it. */
async function open(edited: Card, own: Partial<Sending> = {}): Promise<() => void> {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const close = () => root.unmount()
  root.render(
    <DraftDialog
      texts={{ ...TEXTS, done: 'Hecho', failed: 'Error' }}
      icon="tag"
      draftName="card.1"
      edited={edited}
      draftOf={(card) => ({ name: card?.name ?? '' })}
      save={save}
      fieldOfCode={{}}
      onClose={close}
      {...own}
    >
      {({ draft, change }) => (
        <button type="button" data-testid="name" onClick={() => change({ name: 'Invierno' })}>
          {draft.name}
        </button>
      )}
    </DraftDialog>,
  )
  await expect.poll(name).not.toBeUndefined()
  return close
}

const field = () => document.querySelector<HTMLButtonElement>('[data-testid=name]')
const name = () => field()?.textContent

test('a draft of an earlier version is sent as an edit of that version, and a conflict replaces the form', async () => {
  const close = await open(OPENED)
  field()?.click()
  await expect.poll(name).toBe('Invierno')
  close()
  await open(SINCE)
  expect(name()).toBe('Invierno')
  document.querySelector('form')?.requestSubmit()
  await expect.poll(name).toBeUndefined()
  expect(saved).toEqual([{ name: 'Invierno', over: 'v1' }])
  expect(conflicts).toBe(1)
  const closeAgain = await open(SINCE)
  expect(name()).toBe('Otoño')
  closeAgain()
})

test('a sent draft is not offered again, and its answer closes no later dialog', async () => {
  let end: (() => void) | undefined
  let isClosed = false
  let isEnded = false
  const sending = {
    save: async (_draft: unknown, _edited: unknown, onKept: () => void) => {
      onKept()
      await new Promise<void>((resolve) => {
        end = resolve
      })
      isEnded = true
      return { isQueued: false }
    },
    onClose: () => {
      isClosed = true
    },
  }
  const close = await open(OPENED, sending)
  field()?.click()
  await expect.poll(name).toBe('Invierno')
  document.querySelector('form')?.requestSubmit()
  await expect.poll(() => end).toBeDefined()
  close()
  await open(OPENED, sending)
  expect(name()).toBe('Verano')
  end?.()
  await expect.poll(() => isEnded).toBe(true)
  expect([name(), isClosed]).toEqual(['Verano', false])
})
