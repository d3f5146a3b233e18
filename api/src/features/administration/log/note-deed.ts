/** What administrators do, as the log calls it. */
export const DEEDS = [
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

export interface Deed {
  /** The administrator's user id; null for a command at the terminal. */
  actor: number | null
  action: (typeof DEEDS)[number]
  /** What it was done to: `u:7`, `link:41`, `host:mal.example`, an id. */
  target: string
  /** What more there is to say of it; no secrets. */
  detail?: Record<string, unknown>
}

/** Adds a line to the log of administrators' deeds. */
export type NoteDeed = (deed: Deed) => Promise<void>
