import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterAll, beforeAll } from 'vitest'
import { changeOwner } from '../../platform/server/owner.ts'
import { outbox, startOutbox } from './sending/browser-outbox.ts'

/** Runs the outbox offline during a file's tests and returns a reader of its records. */
export function createChangeReader() {
  beforeAll(async () => {
    onlineManager.setOnline(false)
    await changeOwner('u:1')
    await startOutbox(new QueryClient())
  })
  afterAll(async () => {
    await outbox.clear('u:1')
    await changeOwner(null)
  })

  /** Returns the variables of the record that `act` has stored. */
  return async (act: () => Promise<unknown>): Promise<unknown> => {
    await act()
    return (await outbox.list()).at(-1)?.variables
  }
}
