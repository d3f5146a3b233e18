import { legalNotice } from '../../texts/es/legal-notice.ts'
import { LegalDocument } from './legal-document.tsx'
import { useLegalFacts } from './use-legal-facts.ts'

export function LegalNoticePage() {
  return <LegalDocument text={legalNotice(useLegalFacts())} />
}
