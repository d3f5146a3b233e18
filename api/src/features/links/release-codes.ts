import type { Actor } from '../../platform/actor.ts'
import type { ReservedCodesStore } from './reserved-codes.store.ts'

export interface ReleaseCodesDeps {
  reservedCodes: Pick<ReservedCodesStore, 'release'>
}

/** Gives up codes that the owner reserved and has not used; what is not theirs, or a link already, stays as it is. */
export async function releaseCodes(
  { reservedCodes }: ReleaseCodesDeps,
  { owner }: Actor,
  codes: string[],
): Promise<void> {
  await reservedCodes.release(owner, codes)
}
