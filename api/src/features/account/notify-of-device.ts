import { createHash } from 'node:crypto'
import type { SessionClient } from '../../platform/session/user-sessions.ts'
import type { QueueMail } from './queued-mails.ts'

export interface KnownDevices {
  /** Lists the marks of the account's known devices. */
  list(userId: number): Promise<string[]>
  add(userId: number, mark: string): Promise<void>
}

export interface NoteDeviceDeps {
  devices: KnownDevices
  /** Null if no mail server is set; then devices are not recorded either. */
  queueMail: QueueMail | null
  now: () => Date
}

/**
 * Emails the owner about a sign-in with a new kind of device, browser and country. The account's
 * first device and known ones cause no email.
 */
export async function notifyOfDevice(
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
    // The id joins the emails of two concurrent sign-ins.
    await queueMail({ kind: 'new-device', userId, about: email, facts, id: `device:${userId}:${mark}` })
  }
  await devices.add(userId, mark)
}

function markOf({ device, browser, os, country }: SessionClient): string {
  const parts = JSON.stringify([device, browser, os, country])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 16)
}
