import { termsOfUse } from '../../texts/es/legal/terms.ts'
import { LegalDocument, useLegalFacts } from './legal-document.tsx'

export function TermsPage() {
  return <LegalDocument text={termsOfUse(useLegalFacts())} />
}
