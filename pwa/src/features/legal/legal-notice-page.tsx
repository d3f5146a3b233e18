import { useSite } from '../../platform/site.ts'
import { legalNotice, operatorOf } from '../../texts/es/legal.ts'
import { LegalDocument } from './legal-document.tsx'

/** /legal */
export function LegalNoticePage() {
  return <LegalDocument text={legalNotice(operatorOf(useSite()))} />
}
