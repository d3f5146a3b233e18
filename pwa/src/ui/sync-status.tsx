import { syncTexts } from '../texts/es/sync.ts'
import { Status } from './chip.tsx'

interface SyncStatusProps {
  /** Null when nothing waits to be sent. */
  state: keyof typeof syncTexts.states | null
}

/** How far the waiting changes of something are, as a mark and a word. */
export function SyncStatus({ state }: SyncStatusProps) {
  if (!state) return null
  const isRefused = state === 'failed' || state === 'conflict'
  return <Status look={isRefused ? 'problem' : 'waiting'}>{syncTexts.states[state]}</Status>
}
