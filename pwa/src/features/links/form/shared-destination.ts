import { addressesIn, addressLines } from './addresses-in.ts'
import type { ShareSearch } from './share-search.ts'

export interface SharedLink {
  /** Empty where no address was shared, or several were. */
  destination: string
  /** What the other app calls it, where that is no address. */
  title: string
  /** The text with several addresses; null for one. */
  several: string | null
}

/** The addresses that were shared, wherever the other app put them, without what surrounds them. */
export function sharedLink({ url = '', text = '', title = '' }: ShareSearch): SharedLink {
  const all = [url, text, title].flatMap(addressesIn)
  const addresses = [...new Set(all)]
  const [first = addressLines(url)[0] ?? ''] = addresses
  const isNamed = first !== '' && addressesIn(title).length === 0
  const several = addresses.length > 1 ? addresses.join('\n') : null
  return { destination: several ? '' : first, title: isNamed && !several ? title.trim() : '', several }
}
