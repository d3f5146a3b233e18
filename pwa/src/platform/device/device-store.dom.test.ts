import 'fake-indexeddb/auto'
import { createStore, get, promisifyRequest, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { createDeviceStore } from './device-store.ts'

/** Reads forever, like a page that is frozen before its transaction can end. */
async function readUntil(store: IDBObjectStore, isOver: () => boolean): Promise<void> {
  while (!isOver()) await promisifyRequest(store.get('enlace'))
}

test('a hidden page lets others use the store, and repeats its own work when it is shown again', async () => {
  const mine = createDeviceStore('hojas', 'hojas')
  const others = createStore('hojas', 'hojas')
  let isShown = true
  let runs = 0
  const written = mine('readwrite', async (store) => {
    runs++
    store.put('mío', 'enlace')
    await readUntil(store, () => runs > 1)
    await promisifyRequest(store.transaction)
  })
  await expect.poll(() => runs).toBe(1)

  dispatchEvent(new Event('pagehide'))
  isShown = false
  await set('enlace', 'de otra', others)
  expect(await get('enlace', others)).toBe('de otra')
  const read = get('enlace', mine).then((value) => ({ value, isShown }))

  isShown = true
  dispatchEvent(new Event('pageshow'))
  await written
  expect(await get('enlace', others)).toBe('mío')
  expect(await read).toEqual({ value: 'mío', isShown: true })
  expect(runs).toBe(2)
})

test('an error in a visible page rejects at once', async () => {
  const mine = createDeviceStore('hojas', 'hojas')
  const refused = mine('readwrite', (store) => {
    store.transaction.abort()
    return promisifyRequest(store.transaction)
  })
  await expect(refused).rejects.toThrow()
})
