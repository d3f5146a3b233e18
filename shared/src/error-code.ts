/** Every error code of the API with its HTTP status. */
export const ERROR_STATUS = {
  validation_failed: 400,
  invalid_url: 400,
  invalid_logo: 400,
  malformed_body: 400,
  invalid_idempotency_key: 400,
  invalid_signature: 400,
  passkey_refused: 400,
  cursor_invalid: 400,
  invalid_token: 400,
  oidc_over: 400,
  oidc_denied: 400,
  oidc_no_email: 400,
  oidc_signature: 400,
  seal_over: 400,
  not_authenticated: 401,
  invalid_credentials: 401,
  totp_required: 401,
  account_closing: 401,
  challenge_over: 401,
  wrong_code: 401,
  invalid_passkey: 401,
  invalid_api_key: 401,
  login_required: 403,
  oidc_not_allowed: 403,
  wrong_password: 403,
  code_required: 403,
  recent_login_required: 403,
  password_reset_required: 403,
  pro_required: 403,
  scope_missing: 403,
  plan_limit: 403,
  cross_site_request: 403,
  other_host: 403,
  admin_required: 403,
  registration_closed: 403,
  invitation_required: 403,
  guests_disabled: 403,
  oidc_only: 403,
  account_blocked: 403,
  not_found: 404,
  link_not_found: 404,
  group_not_found: 404,
  tag_not_found: 404,
  qr_code_not_found: 404,
  qr_logo_not_found: 404,
  import_not_found: 404,
  transfer_not_found: 404,
  key_not_found: 404,
  totp_not_found: 404,
  passkey_not_found: 404,
  oidc_not_found: 404,
  session_not_found: 404,
  seal_not_found: 404,
  block_not_found: 404,
  report_not_found: 404,
  invitation_not_found: 404,
  user_not_found: 404,
  domain_not_found: 404,
  method_not_allowed: 405,
  username_taken: 409,
  email_taken: 409,
  sufix_taken: 409,
  group_exists: 409,
  tag_exists: 409,
  already_pro: 409,
  too_many_keys: 409,
  too_many_offers: 409,
  too_many_logos: 409,
  too_many_passkeys: 409,
  last_way_in: 409,
  oidc_not_joined: 409,
  oidc_taken: 409,
  oidc_linked: 409,
  last_admin: 409,
  domain_exists: 409,
  domain_elsewhere: 409,
  domain_in_use: 409,
  backup_not_possible: 409,
  backup_running: 409,
  edit_conflict: 409,
  idempotency_in_progress: 409,
  body_too_large: 413,
  url_too_long: 414,
  unsupported_media_type: 415,
  idempotency_key_reused: 422,
  title_unavailable: 422,
  too_many_requests: 429,
  internal_error: 500,
  service_unavailable: 503,
  database_unavailable: 503,
  payments_unavailable: 503,
  backup_failed: 503,
  backup_no_room: 503,
  payment_failed: 502,
  oidc_failed: 502,
  oidc_away: 503,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Reasons why a field is refused. Their sentences are in `field-issue-texts.ts`. */
export type FieldIssue =
  | 'required'
  | 'missing_password'
  | 'wrong_type'
  | 'invalid_url'
  | 'too_long'
  | 'too_short'
  | 'invalid_format'
  | 'not_positive_integer'
  | 'invalid_date'
  | 'date_in_past'
  | 'unknown_country'
  | 'repeated'
  | 'unknown_color'
  | 'too_many'
  | 'too_common'
  | 'wrong_code'
  | 'invalid_email'
  | 'invalid_username'
  | 'not_own_username'
  | 'invalid_slug'
  | 'reserved_slug'
  | 'fixed_by_environment'
  | 'own_link'
  | 'own_host'
  | 'invalid_domain'
  | 'public_url_missing'
  | 'private_address'
  | 'blocked_domain'
  | 'public_suffix'
  | 'not_reserved'
  | 'unknown_group'
  | 'unknown_tag'
  | 'unknown_plan'
  | 'invalid_time_zone'
  | 'unknown_value'
  | 'unknown_account'
  | 'own_account'
  | 'unknown_field'
  | 'end_before_start'
  | 'range_too_long'
  | 'range_too_long_to_compare'

/** For each field its present value, and both values of the conflicting change. */
export type FieldConflicts = Record<string, { from?: unknown; to?: unknown; now: unknown }>

/** The body of every answer with a status of 400 or more. */
export interface ErrorBody {
  error: ErrorCode
  message: string
  details: string
  fields?: Record<string, string>
  /** The present object in its wire form, sent with `edit_conflict`. */
  current?: unknown
  /** Fields that somebody else has changed, sent with `edit_conflict` of a PATCH. */
  conflicts?: FieldConflicts
  /** Token for the next step, sent with `totp_required` and `account_closing`. */
  challenge?: string
  /** End of the recovery period, sent with `account_closing`. */
  deletedUntil?: string
  username?: string
  requestId?: string
}
