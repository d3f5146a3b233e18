import type { WaysInMailName } from '../../texts/es/ways-in-mail-texts.ts'

/** Mails about accounts, by what they are about. */
export type AccountMail =
  /** `about` is the name or address that somebody typed. */
  | { kind: 'recovery'; about: string }
  /** `about` is the address, which the link confirms. */
  | { kind: 'confirm-email'; userId: number; about: string; id?: string }
  /** `about` is the address that is told. */
  | { kind: 'email-changed' | 'closing'; userId: number; about: string }
  /** The same; `facts` are missing in mails that an earlier version has left waiting. */
  | { kind: 'password-changed'; userId: number; about: string; facts?: { apiKeys: 'ended' | 'kept' } }
  /** `facts` are when it was, and what it was about. */
  | { kind: WaysInMailName; userId: number; about: string; facts: Record<string, string> }
  /** `facts` are which link it was or how many, why if anything was written, and when. */
  | { kind: 'links-withdrawn'; userId: number; about: string; facts: Record<string, string>; id: string }
  /** `facts` are what the device is, and when it signed in. */
  | { kind: 'new-device'; userId: number; about: string; facts: Record<string, string>; id: string }

/** Puts a mail where it waits to be written and sent, outside the request. */
export type QueueMail = (mail: AccountMail) => Promise<void>
