import { storageTexts } from '../texts/es/storage.ts'

/** The notice for a refusal of the device's storage: nothing was saved, and what helps. */
export function storageProblem(error: unknown): { title: string; details: string } {
  const isFull = error instanceof Error && error.name === 'QuotaExceededError'
  return { title: storageTexts.title, details: isFull ? storageTexts.full : storageTexts.failing }
}
