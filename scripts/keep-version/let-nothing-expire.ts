import type { TestApp } from '../../api/src/testing/test-app.ts'

/** Later than anybody reads what is kept. */
const FAR = new Date('2099-01-01T00:00:00Z')
/** Also the time of a deletion: a trash hides what was deleted more than 30 days ago. */
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
