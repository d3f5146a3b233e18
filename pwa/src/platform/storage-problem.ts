import { storageTexts } from '../texts/es/storage.ts'

/** What to say where the device's storage refused something: it was not done, and what helps. */
export function storageProblem(error: unknown): { title: string; details: string } {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError'
  return { title: storageTexts.title, details: isFull ? storageTexts.full : storageTexts.failing }
}
