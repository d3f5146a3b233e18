import type { Actor } from '../../../platform/actor.ts'
import type { ReservedCodesStore } from './reserved-codes.store.ts'

export interface ReleaseCodesDeps {
  reservedCodes: Pick<ReservedCodesStore, 'release'>
}

/**
 * Releases unused codes of the owner's reservations; codes of others and codes of links are
 * ignored.
 */
export async function releaseCodes(
  { reservedCodes }: ReleaseCodesDeps,
  { owner }: Actor,
  codes: string[],
): Promise<void> {
  await reservedCodes.release(owner, codes)
}
