import type { SignInMethodMailName } from '../../texts/es/sign-in-method-mail-texts.ts'

/** Emails about accounts by purpose. */
export type AccountMail =
  /** `about` is the name or address as typed. */
  | { kind: 'recovery'; about: string }
  /** `about` is the address that the link confirms. */
  | { kind: 'confirm-email'; userId: number; about: string; id?: string }
  /** `about` is the recipient's address. */
  | { kind: 'email-changed' | 'closing'; userId: number; about: string }
  /** The same; `facts` are missing in emails queued by an earlier version. */
  | { kind: 'password-changed'; userId: number; about: string; facts?: { apiKeys: 'ended' | 'kept' } }
  /** `facts` hold the time and the subject. */
  | { kind: SignInMethodMailName; userId: number; about: string; facts: Record<string, string> }
  /** `facts` hold the link or the number of links, the reason if one was given, and the time. */
  | { kind: 'links-withdrawn'; userId: number; about: string; facts: Record<string, string>; id: string }
  /** `facts` hold the device and the time of the sign-in. */
  | { kind: 'new-device'; userId: number; about: string; facts: Record<string, string>; id: string }

/** Queues an email, which is written and sent outside the request. */
export type QueueMail = (mail: AccountMail) => Promise<void>
