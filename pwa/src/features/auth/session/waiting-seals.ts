import { isTransient } from '../../../platform/server/api-error.ts'
import { currentOwner, type OwnerKey } from '../../../platform/server/owner.ts'
import { importStores } from '../../import-links/import-links.public.ts'
import { loadOutbox, loadSealedChanges } from '../../sync/sync.public.ts'

/** Encrypting a large import takes long. */
const MAX_SEAL_MS = 30_000

/**
 * Encrypts the changes of the account whose session was ended, while the server still knows that
 * session. Rejects if the server may answer later.
 */
export async function sealWaitingChanges(): Promise<void> {
  const owner = currentOwner()
  if (!owner?.startsWith('u:')) return
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, MAX_SEAL_MS))
  try {
    const { sealChanges } = await loadSealedChanges()
    await Promise.race([sealChanges(owner, importStores), tooLong])
  } catch (error) {
    if (isTransient(error)) throw error
    console.error(error)
  }
}

/**
 * Restores this account's sealed changes and then starts the outbox. Returns false if the server
 * has not yet decided whose they are.
 */
export async function resumeOutbox(owner: OwnerKey): Promise<boolean> {
  const outbox = await loadOutbox()
  try {
    const sealed = await outbox.listSealed()
    if (sealed.length > 0) {
      const { openChanges } = await loadSealedChanges()
      if (await openChanges(owner, sealed, importStores)) outbox.reload()
    }
  } catch (error) {
    if (isTransient(error)) return false
    console.error(error)
  }
  if (currentOwner() === owner) outbox.resume()
  return true
}
