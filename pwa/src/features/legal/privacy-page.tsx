import { privacyPolicy } from '../../texts/es/legal/privacy-policy.ts'
import { LegalDocument, useLegalFacts } from './legal-document.tsx'

export function PrivacyPage() {
  return <LegalDocument text={privacyPolicy(useLegalFacts())} />
}
