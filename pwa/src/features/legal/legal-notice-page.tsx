import { legalNotice } from '../../texts/es/legal/legal-notice.ts'
import { LegalDocument, useLegalFacts } from './legal-document.tsx'

export function LegalNoticePage() {
  return <LegalDocument text={legalNotice(useLegalFacts())} />
}
