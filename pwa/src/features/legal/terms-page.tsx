import { useSite } from '../../platform/site.ts'
import { operatorOf, termsOfUse } from '../../texts/es/legal.ts'
import { LegalDocument } from './legal-document.tsx'

/** /terms */
export function TermsPage() {
  return <LegalDocument text={termsOfUse(operatorOf(useSite()))} />
}
