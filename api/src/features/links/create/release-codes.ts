import type { Actor } from '../../../platform/actor.ts'
import type { ReservedCodesStore } from './reserved-codes.store.ts'

export interface ReleaseCodesDeps {
  reservedCodes: Pick<ReservedCodesStore, 'release'>
}

/** Releases the owner's unused reserved codes; foreign ones and links are left alone. */
export async function releaseCodes(
  { reservedCodes }: ReleaseCodesDeps,
  { owner }: Actor,
  codes: string[],
): Promise<void> {
  await reservedCodes.release(owner, codes)
}
