import { useSite } from '../../platform/site.ts'
import { operatorOf, privacyPolicy } from '../../texts/es/legal.ts'
import { LegalDocument } from './legal-document.tsx'

/** /privacy */
export function PrivacyPage() {
  return <LegalDocument text={privacyPolicy(operatorOf(useSite()))} />
}
