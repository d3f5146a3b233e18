import { termsOfUse } from '../../texts/es/terms.ts'
import { LegalDocument } from './legal-document.tsx'
import { useLegalFacts } from './use-legal-facts.ts'

export function TermsPage() {
  return <LegalDocument text={termsOfUse(useLegalFacts())} />
}
