import { useSite } from '../../platform/site.ts'
import { useSiteName } from '../../platform/site-name.ts'
import { type LegalFacts, legalFacts } from '../../texts/es/legal.ts'

/** Who runs this server, as far as its settings are known. */
export function useLegalFacts(): LegalFacts {
  return legalFacts(useSite(), useSiteName())
}
