import { createHash } from 'node:crypto'
import { PLANS } from '@atajo/shared/plan'
import type { Actor, Owner } from '../../platform/actor.ts'
import { AppError } from '../../platform/app-error.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { checkQrLogo } from './check-qr-logo.ts'
import type { QrLogosStore } from './qr-logos.store.ts'

/** Logos of one owner, each of a megabyte at most. */
export const QR_LOGOS_PER_OWNER = 20
/** A logo is sent before the code that is drawn with it. */
const SENT_LATELY_MS = HOUR_MS

export interface QrLogosDeps {
  logos: QrLogosStore
  /** The logos in the styles of the owner's links, trashed ones included. */
  logosInUse(owner: Owner): Promise<ReadonlySet<string>>
  now(): Date
}

/**
 * Stores a logo under the hash of its bytes. Where there is no room, those that no code uses go.
 * @throws AppError `pro_required`, `invalid_logo` or `too_many_logos`
 */
export async function keepQrLogo(deps: QrLogosDeps, actor: Actor, png: unknown): Promise<{ id: string }> {
  if (!PLANS[actor.plan].hasAdvancedOptions) throw new AppError('pro_required')
  checkQrLogo(png)
  const { owner } = actor
  const id = createHash('sha256').update(png).digest('base64url').slice(0, 22)
  const keep = () => deps.logos.keep(owner, { id, png }, QR_LOGOS_PER_OWNER)
  if ((await keep()) === 'kept') return { id }
  const sentBefore = new Date(deps.now().getTime() - SENT_LATELY_MS)
  await deps.logos.removeUnused(owner, await deps.logosInUse(owner), sentBefore)
  if ((await keep()) === 'kept') return { id }
  throw new AppError('too_many_logos', { values: { limit: QR_LOGOS_PER_OWNER } })
}

/**
 * @throws AppError `qr_logo_not_found`
 */
export async function getQrLogo({ logos }: QrLogosDeps, { owner }: Actor, id: string): Promise<Buffer> {
  const png = await logos.find(owner, id)
  if (png === null) throw new AppError('qr_logo_not_found')
  return png
}
