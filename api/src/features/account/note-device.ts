import { createHash } from 'node:crypto'
import type { SessionClient } from '../../platform/session/user-sessions.ts'
import type { QueueMail } from './queued-mails.ts'

export interface KnownDevices {
  /** The marks of what the account has signed in with. */
  list(userId: number): Promise<string[]>
  add(userId: number, mark: string): Promise<void>
}

export interface NoteDeviceDeps {
  devices: KnownDevices
  /** Null where no mail server is set: nothing is then noted either. */
  queueMail: QueueMail | null
  now: () => Date
}

/**
 * Has the owner told of a sign-in with a kind of device, browser and country that the account has
 * not had before. The first one tells nothing, and nor does one that is known.
 */
export async function noteDevice(
  { devices, queueMail, now }: NoteDeviceDeps,
  { id: userId, email }: { id: number; email: string },
  client: SessionClient,
): Promise<void> {
  if (queueMail === null) return
  const mark = markOf(client)
  const known = await devices.list(userId)
  if (known.includes(mark)) return
  if (known.length > 0) {
    const facts = { ...client, at: now().toISOString() }
    // The same mail twice, of two sign-ins at once, is one.
    await queueMail({ kind: 'new-device', userId, about: email, facts, id: `device:${userId}:${mark}` })
  }
  await devices.add(userId, mark)
}

function markOf({ device, browser, os, country }: SessionClient): string {
  const parts = JSON.stringify([device, browser, os, country])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 16)
}
