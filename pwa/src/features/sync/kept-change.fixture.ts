import { onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { afterAll, beforeAll } from 'vitest'
import { changeOwner } from '../../platform/owner.ts'
import { outbox, startOutbox } from './browser-outbox.ts'

/** Follows the outbox without a connection while the file's tests run, and tells what it keeps. */
export function createKeeper() {
  const client = new QueryClient()
  beforeAll(async () => {
    onlineManager.setOnline(false)
    await changeOwner('u:1')
    await startOutbox(client)
  })
  afterAll(async () => {
    await outbox.clear('u:1')
    await changeOwner(null)
  })

  /** What is done as it is kept, where the app has last read the list like this. */
  return async (list: QueryKey, items: unknown[], act: () => Promise<unknown>): Promise<unknown> => {
    client.setQueryData(list, items)
    await act()
    return (await outbox.list()).at(-1)?.variables
  }
}
