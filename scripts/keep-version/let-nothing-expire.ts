import type { TestApp } from '../../api/src/testing/test-app.ts'

/** Later than anybody reads what is kept. */
const FAR = new Date('2099-01-01T00:00:00Z')
/** Ends; and when things came into a trash, which are hidden by their age, too. */
const FIELDS = [
  'deletedAt',
  'deletedUntil',
  'expires',
  'expiresAt',
  'purgeAt',
  'session.cookie.expires',
  'trashPurgeAt',
]

/** Keeps everything that would go by itself after some days, so that it is there in years. */
export async function letNothingExpire({ connection }: TestApp): Promise<void> {
  for (const { collectionName } of (await connection.db?.collections()) ?? []) {
    for (const field of FIELDS) {
      await connection
        .collection(collectionName)
        .updateMany({ [field]: { $type: 'date' } }, { $set: { [field]: FAR } })
    }
  }
}
