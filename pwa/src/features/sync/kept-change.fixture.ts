import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll } from 'vitest'
import { changeOwner } from '../../platform/owner.ts'
import { outbox, startOutbox } from './browser-outbox.ts'

/** Follows the outbox without a connection while the file's tests run, and tells what it keeps. */
export function createKeeper() {
  beforeAll(async () => {
    onlineManager.setOnline(false)
    await changeOwner('u:1')
    await startOutbox(new QueryClient())
  })
  afterAll(async () => {
    await outbox.clear('u:1')
    await changeOwner(null)
  })

  /** What is done, as it is kept. */
  return async (act: () => Promise<unknown>): Promise<unknown> => {
    await act()
    return (await outbox.list()).at(-1)?.variables
  }
}
