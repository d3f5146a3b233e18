/** Paths of the API. */
export const API = {
  authStatus: '/api/auth/status',
  guest: '/api/auth/guest',
  login: '/api/auth/login',
  logout: '/api/auth/logout',
  register: '/api/auth/register',
  seal: '/api/auth/seal',
  unseal: '/api/auth/unseal',
  account: '/api/account',
  accountPassword: '/api/account/password',
  confirmEmail: '/api/account/email/confirm',
  recover: '/api/auth/recover',
  resetPassword: '/api/auth/reset',
  report: '/api/report',
  /** Also followed by `/{id}`. */
  adminReports: '/api/admin/reports',
  /** Also followed by `/{id}`. */
  adminBlocks: '/api/admin/blocks',
  /** Followed by `/{id}`. */
  oneLink: '/api/link',
  listLinks: '/api/link/user/',
  linkChanges: '/api/link/changes',
  createLink: '/api/link/create',
  updateLink: '/api/link/update',
  deleteLink: '/api/link/delete',
  /** Listed by GET, deleted for good one by one by DELETE. */
  linkTrash: '/api/link/trash',
  restoreLink: '/api/link/restore',
  importLinks: '/api/link/import',
  /** Also followed by `/{importId}`. */
  linkImports: '/api/link/imports',
  bulkLinks: '/api/link/bulk',
  /** Offers links to another account. */
  offerLinks: '/api/link/transfer',
  /** Also followed by `/{id}`, and that by `/accept` and `/decline`. */
  transfers: '/api/transfers',
  reserveCodes: '/api/link/reserve-codes',
  pageTitle: '/api/link/title',
  linkStats: '/api/link/stats',
  /** Followed by `/{shortCode}.csv`. */
  linkVisits: '/api/link/visits',
  /** Also followed by `/{dimension}`. */
  stats: '/api/stats',
  statsCsv: '/api/stats/export.csv',
  heatCsv: '/api/stats/heat/export.csv',
  statsJson: '/api/stats/export.json',
  recentStats: '/api/stats/recent',
  createQrCode: '/api/qrcode/create',
  qrCodeImage: '/api/qrcode',
  /** Also followed by `/{id}`. */
  qrLogos: '/api/qr-logos',
  /** Followed by `/{id}`. */
  oneGroup: '/api/group',
  listGroups: '/api/group/user/',
  createGroup: '/api/group/create',
  updateGroup: '/api/group/update',
  deleteGroup: '/api/group/delete',
  groupTrash: '/api/group/trash',
  restoreGroup: '/api/group/restore',
  /** Followed by `/{id}`. */
  oneTag: '/api/tag',
  listTags: '/api/tag/user/',
  createTag: '/api/tag/create',
  updateTag: '/api/tag/update',
  deleteTag: '/api/tag/delete',
  tagTrash: '/api/tag/trash',
  restoreTag: '/api/tag/restore',
  exportJson: '/api/account/export.json',
  exportCsv: '/api/account/export.csv',
  /** Also followed by `/{id}`. */
  accountSessions: '/api/account/sessions',
  /** Also followed by `/options` and `/{id}`. */
  passkeys: '/api/account/passkeys',
  /** Also followed by `/options`. */
  passkeySignIn: '/api/auth/passkey',
  /** Also followed by `/confirm` and `/recovery-codes`. */
  totp: '/api/account/totp',
  secondStep: '/api/auth/totp',
  /** The last step of a sign-in that cancels a pending deletion. */
  comeBack: '/api/auth/return',
  oidc: '/api/auth/oidc',
  oidcSignOut: '/api/auth/oidc/sign-out',
  accountOidc: '/api/account/oidc',
  /** Also followed by `/{id}`. */
  accountKeys: '/api/account/keys',
  createApiKey: '/api/public/create-api-key',
  publicCreate: '/api/public/create',
  publicDelete: '/api/public/delete',
  createCheckoutSession: '/api/stripe/create-checkout-session',
  site: '/api/site',
  /** Redirects to a page of the app; the worker never answers it. */
  reopen: '/api/site/reopen',
  /** Also followed by `/check`. */
  setup: '/api/setup',
  adminOverview: '/api/admin/overview',
  /** Also followed by `/{id}`, and that by `/reset-link` and `/restore`. */
  adminUsers: '/api/admin/users',
  adminLinks: '/api/admin/links',
  /** Also followed by `/export.csv`. */
  adminLog: '/api/admin/log',
  adminHealth: '/api/admin/health',
  adminBackup: '/api/admin/backup',
  /** Also followed by `/{host}`, and that by `/check`. */
  adminDomains: '/api/admin/domains',
  adminMissed: '/api/admin/missed',
  adminSettings: '/api/admin/settings',
  /** Also followed by `/{id}`. */
  adminInvitations: '/api/admin/invitations',
  live: '/api/health/live',
  openApi: '/api/openapi.json',
} as const

/** Paths that the app never requests, so that its pages need not contain them. */
export const SERVICE_API = {
  oidcCallback: '/api/auth/oidc/callback',
  stripeWebhook: '/api/stripe/webhook',
  ready: '/api/health/ready',
} as const

/**
 * The owner whose session a request expects: `u:<user id>` or `guest`. If the cookie belongs to
 * another one, the answer is 401, so that nobody sees another person's data.
 */
export const SESSION_OWNER_HEADER = 'session-owner'

/** On the answer with every link: the cursor from which its changes continue. */
export const CHANGES_CURSOR_HEADER = 'changes-cursor'

/** Page of recovery links. The token is the fragment, which no server receives. */
export const RESET_PAGE = '/reset'

/** Page of links that confirm an address. The token is the fragment. */
export const CONFIRM_EMAIL_PAGE = '/confirm-email'

/** Page of the one-time address of the first start. The token is the fragment. */
export const SETUP_PAGE = '/setup'

/** Page of invitations; the code follows. */
export const INVITATION_PAGE = '/register?invitacion='

/** Returns a path of links that omits passwords from the answer. */
export function withoutPasswords(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}password=omit`
}

/** The API of YOURLS. */
export const YOURLS_API = '/yourls-api.php'

export const REDIRECT_PREFIX = '/r/'

/**
 * Fonts of the pages under /r/. They are cached for a year, so a changed file needs a new number.
 */
export const PAGE_FONTS = {
  heading: '/assets/page-heading-2.woff2',
  text: '/assets/page-text-2.woff2',
}

/** Returns a short link's path. `code` is its custom slug or its permanent code. */
export function redirectPath(code: string): string {
  return REDIRECT_PREFIX + code
}
