export const AUDIT_ACTIONS = [
  'setup',
  'grant_admin',
  'revoke_admin',
  'create_user',
  'change_plan',
  'block_user',
  'unblock_user',
  'delete_user',
  'restore_user',
  'reset_link',
  'transfer_links',
  'create_invitation',
  'delete_invitation',
  'change_settings',
  'add_domain',
  'change_domain',
  'remove_domain',
  'backup',
  'block_link',
  'block_host',
  'block_owner',
  'lift_block',
  'decide_report',
] as const

export interface AuditEntry {
  /** The administrator's user id; null for a command run in a terminal. */
  actor: number | null
  action: (typeof AUDIT_ACTIONS)[number]
  /** The target, such as `u:7`, `link:41`, `host:mal.example` or another id. */
  target: string
  /** Further details, without secrets. */
  detail?: Record<string, unknown>
}

/** Appends an entry to the audit log. */
export type RecordAuditEntry = (entry: AuditEntry) => Promise<void>
