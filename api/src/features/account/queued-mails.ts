/** Mails about accounts, by what they are about. */
export type AccountMail =
  /** `about` is the name or address that somebody typed. */
  | { kind: 'recovery'; about: string }
  /** `about` is the address, which the link confirms. */
  | { kind: 'confirm-email'; userId: number; about: string }
  /** `about` is the address that is told. */
  | { kind: 'password-changed' | 'email-changed'; userId: number; about: string }

/** Puts a mail where it waits to be written and sent, outside the request. */
export type QueueMail = (mail: AccountMail) => Promise<void>
