import { queuedTexts, storageTexts } from '../../texts/es/storage.ts'
import { isOnline } from './online.ts'
import { isSessionEnded } from './session-flags.ts'

/** The notice about a change in the outbox: nothing is done before the server has it. */
export function queuedNotice() {
  return { title: queuedTexts.title, details: whenSent() }
}

/** The sentence that says when the outbox will be sent. */
export function whenSent(): string {
  if (isSessionEnded()) return queuedTexts.onceSignedIn
  return isOnline() ? queuedTexts.onceAnswered : queuedTexts.onceOnline
}

/** The notice for a refusal of the device's storage: nothing was saved, and what helps. */
export function storageProblem(error: unknown): { title: string; details: string } {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError'
  return { title: storageTexts.title, details: isFull ? storageTexts.full : storageTexts.failing }
}
