import { PAGE_PERMISSIONS } from '../../../platform/http/permissions-policy.ts'
import type { SiteLanguage } from '../../../texts/site-language.ts'
import { PAGE_SECURITY_POLICY } from './page-style.ts'

/** Returns the headers of every page for visitors in that language. */
export function pageFields(language: SiteLanguage) {
  return {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    Vary: 'Accept-Language',
    'Cache-Control': 'private, no-store',
    'Content-Security-Policy': PAGE_SECURITY_POLICY,
    'Permissions-Policy': PAGE_PERMISSIONS,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'X-Robots-Tag': 'noindex',
  }
}
