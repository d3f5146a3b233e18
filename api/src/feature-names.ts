/** The folders of features/; `npm run check` holds them to this list. */
export const FEATURE_NAMES = [
  'abuse',
  'account',
  'administration',
  'auth',
  'billing',
  'developer-api',
  'domains',
  'exports',
  'groups',
  'health',
  'import-links',
  'link-transfers',
  'links',
  'metrics',
  'missed-codes',
  'oidc',
  'page-titles',
  'passkeys',
  'qr-codes',
  'redirects',
  'sessions',
  'site',
  'stats',
  'tags',
  'two-step',
  'yourls-api',
] as const

/** One part of every feature, in the order that matters; null where a feature has no such part. */
export type ByFeature<Part> = Record<(typeof FEATURE_NAMES)[number], Part | null>
