import { addressesIn, addressLines } from './addresses-in.ts'
import type { ShareSearch } from './share-search.ts'

export interface SharedLink {
  /** Empty if no address or several were shared. */
  destination: string
  /** The title from the other app, unless it is an address. */
  title: string
  /** The text with several addresses; null if there is one. */
  several: string | null
}

export function sharedLink({ url = '', text = '', title = '' }: ShareSearch): SharedLink {
  const all = [url, text, title].flatMap(addressesIn)
  const addresses = [...new Set(all)]
  const [first = addressLines(url)[0] ?? ''] = addresses
  const isNamed = first !== '' && addressesIn(title).length === 0
  const several = addresses.length > 1 ? addresses.join('\n') : null
  return { destination: several ? '' : first, title: isNamed && !several ? title.trim() : '', several }
}
