import { useSite } from '../../platform/site.ts'
import { useSiteName } from '../../platform/site-name.ts'
import { type LegalFacts, legalFacts } from '../../texts/es/legal.ts'

/** The operator's data, as far as the server's settings are known. */
export function useLegalFacts(): LegalFacts {
  return legalFacts(useSite(), useSiteName())
}
