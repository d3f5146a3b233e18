import { privacyPolicy } from '../../texts/es/privacy-policy.ts'
import { LegalDocument } from './legal-document.tsx'
import { useLegalFacts } from './use-legal-facts.ts'

export function PrivacyPage() {
  return <LegalDocument text={privacyPolicy(useLegalFacts())} />
}
