/** The folders of features/; `npm run check` compares them with this list. */
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

/** The same kind of part for every feature, in a significant order; null if a feature has none. */
export type ByFeature<Part> = Record<(typeof FEATURE_NAMES)[number], Part | null>
