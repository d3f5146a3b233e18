import { createStore, useStore } from '../../../platform/server/create-store.ts'
import type { OutboxRecord } from '../records/outbox-record.ts'

const compared = createStore<OutboxRecord | null>(null)

export function openConflict(record: OutboxRecord): void {
  compared.write(record)
}

export function closeConflict(): void {
  compared.write(null)
}

export function useComparedChange(): OutboxRecord | null {
  return useStore(compared)
}
