import { syncTexts } from '../../texts/es/sync.ts'
import { Status } from './chip.tsx'

interface SyncStatusProps {
  /** Null if nothing waits to be sent. */
  state: keyof typeof syncTexts.states | null
}

/** Shows the state of an item's waiting changes by a mark and a word. */
export function SyncStatus({ state }: SyncStatusProps) {
  if (!state) return null
  const isRefused = state === 'failed' || state === 'conflict'
  return <Status look={isRefused ? 'problem' : 'waiting'}>{syncTexts.states[state]}</Status>
}
