import { mongo } from 'mongoose'

/**
 * Whether a document of that collection has outlived its lifetime at an instant (epoch ms). Either
 * database may have removed such a document, at a time of its own.
 */
export async function lifetimesOf(
  collection: Pick<mongo.Collection, 'indexes'>,
  instant: number,
): Promise<(bytes: Buffer) => boolean> {
  const indexes = await collection.indexes()
  const lifetimes = indexes.flatMap(({ key, expireAfterSeconds }) => {
    const [field] = Object.keys(key)
    return field === undefined || expireAfterSeconds === undefined ? [] : [{ field, expireAfterSeconds }]
  })
  if (lifetimes.length === 0) return () => false
  return (bytes) => {
    const document = mongo.BSON.deserialize(bytes)
    return lifetimes.some(({ field, expireAfterSeconds }) => {
      const date: unknown = document[field]
      return date instanceof Date && date.getTime() + expireAfterSeconds * 1000 <= instant
    })
  }
}
