import type { mongo } from 'mongoose'

const WRITE_BLOCKED = 371

/**
 * Closes the server to writes for an instant, as a move away from it does, and opens it again.
 * Returns what was found, in words, and whether it can be closed.
 */
export async function tryClosing(
  client: mongo.MongoClient,
  database: string,
): Promise<{ holds: boolean; words: string }> {
  const setBlock = (global: boolean) => client.db('admin').command({ setUserWriteBlockMode: 1, global })
  try {
    await setBlock(true)
  } catch (error) {
    return { holds: false, words: `no se deja cerrar: ${(error as Error).message}` }
  }
  try {
    await client.db(database).collection('closed').insertOne({})
    return {
      holds: false,
      words:
        'se cierra, pero no para este usuario (bypassWriteBlockingMode, o MongoDB sin usuarios): para Atajo antes de irte de él',
    }
  } catch (error) {
    if ((error as mongo.MongoServerError).code === WRITE_BLOCKED) return { holds: true, words: 'se cierra' }
    throw error
  } finally {
    await setBlock(false)
  }
}
