import type { Link } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import type { ShortLinkPlace } from '@atajo/shared/short-link'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { copyImage } from '../../platform/device/clipboard.ts'
import { useOneAtATime } from '../../platform/page/use-one-at-a-time.ts'
import { ApiError } from '../../platform/server/api-error.ts'
import { httpFile } from '../../platform/server/http.ts'
import { isOnline } from '../../platform/server/online.ts'
import { siteQuery } from '../../platform/server/site.ts'
import { linkCode } from '../../platform/text/short-link.ts'
import { qrCodeTexts } from '../../texts/es/links/qr-codes.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { sessionView } from '../auth/auth.public.ts'
import { openUpsell } from '../billing/billing.public.ts'
import { enqueue } from '../sync/sync.public.ts'
import { pngBlob } from './png-blob.ts'
import { qrCodeCreation, receiveQrCode, requestQrCode } from './qr-code-outbox-actions.ts'

/** The fields that determine a QR code. */
type CodedLink = Pick<Link, 'id' | 'code' | 'customSlug'> & { domain?: string | null }

/** Creates a link's QR code (PRO); offline it is drawn here until the server's replaces it. */
export function useGenerateQrCode() {
  const client = useQueryClient()
  const { isBusy, run } = useOneAtATime()

  function start(link: CodedLink): void {
    if (sessionView().plan !== 'pro') openUpsell()
    else void run(() => generateQrCode(client, link))
  }

  return { start, isPending: isBusy }
}

async function generateQrCode(client: QueryClient, link: CodedLink): Promise<void> {
  if (!isOnline() || link.id < 0) return drawHere(client, link)
  try {
    const qrCode = await requestQrCode({ linkId: link.id }, { idempotencyKey: crypto.randomUUID() })
    receiveQrCode(client, link.id, { qrCode })
    void notify({ ...qrCodeTexts.generated, icon: 'qr' })
  } catch (error) {
    if (!(error instanceof ApiError)) return drawHere(client, link)
    if (error.code === 'pro_required') return openUpsell()
    void notify({ title: qrCodeTexts.generateFailed, details: error.details, look: 'error' })
  }
}

async function drawHere(client: QueryClient, link: CodedLink): Promise<void> {
  try {
    const place = client.getQueryData(siteQuery.queryKey)
    if (!(await drawWaitingQrCode(link, place))) throw new Error('Nothing to draw it from')
    await notify({ ...qrCodeTexts.drawn, icon: 'qr' })
  } catch {
    const details = qrCodeTexts.needsConnection
    await notify({ title: qrCodeTexts.generateFailed, details, look: 'error' })
  }
}

/**
 * Draws a PRO link's QR code here and requests the server's; returns false without a plan, code or
 * public address.
 */
export async function drawWaitingQrCode(
  link: CodedLink,
  place: ShortLinkPlace | undefined,
): Promise<boolean> {
  if (sessionView().plan !== 'pro' || link.code === '' || place === undefined) return false
  const { drawQrCode } = await import('./draw-qr-code.ts')
  const qrCode = await drawQrCode(place, link)
  await enqueue(qrCodeCreation, { linkId: link.id, called: linkCode(link), qrCode })
  return true
}

/** Puts a link's QR code on the clipboard and says so. */
export async function copyQrCode(link: Link, qrCode: string): Promise<void> {
  try {
    await copyImage(() => qrCodePng(link, qrCode))
    await notify({ ...qrCodeTexts.copied, icon: 'copy' })
  } catch {
    await notify({ title: qrCodeTexts.copyFailed, look: 'error' })
  }
}

/** The PNG of a link's QR code; a styled one as large as files of it are, where that can be had. */
export async function qrCodePng(link: Link, qrCode: string): Promise<Blob> {
  if (!link.qrStyle || link.id < 0) return pngBlob(qrCode)
  return httpFile(`${API.qrCodeImage}/${link.id}.png`).catch(() => pngBlob(qrCode))
}

/** An address that an image element shows a QR code's PNG (base64) from. */
export function qrCodeSource(qrCode: string): string {
  return `data:image/png;base64,${qrCode}`
}
