import type { Link } from '@atajo/shared/link'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { copyImage } from '../../platform/clipboard.ts'
import { isOnline } from '../../platform/online.ts'
import { linkCode } from '../../platform/short-link.ts'
import { useSite } from '../../platform/site.ts'
import { qrCodeTexts } from '../../texts/es/qr-codes.ts'
import { notify } from '../../ui/notify.tsx'
import { sessionView, useSession } from '../auth/auth.api.ts'
import { openUpsell } from '../billing/upsell.api.ts'
import { enqueue } from '../sync/sync.api.ts'
import { pngBlob } from './png-blob.ts'
import { qrCodeCreation, receiveQrCode, requestQrCode } from './qr-code-changes.ts'

/** What a QR code is drawn from. */
type CodedLink = Pick<Link, 'id' | 'code' | 'customSlug'>

/** Makes a link's QR code (PRO); without a connection it is drawn here until the server's takes its place. */
export function useGenerateQrCode() {
  const client = useQueryClient()
  const { plan } = useSession()
  const publicUrl = useSite()?.publicUrl
  const mutation = useMutation({
    mutationFn: ({ id }: CodedLink) => requestQrCode(id, { idempotencyKey: crypto.randomUUID() }),
    onSuccess: (qrCode, { id }) => {
      receiveQrCode(client, id, qrCode)
      void notify({ ...qrCodeTexts.generated, icon: 'qr' })
    },
    onError: (error, link) => {
      if (!(error instanceof ApiError)) return void draw(link)
      if (error.code === 'pro_required') return openUpsell()
      void notify({ title: qrCodeTexts.generateFailed, details: error.details, look: 'error' })
    },
  })

  async function draw(link: CodedLink): Promise<void> {
    try {
      if (!(await drawWaitingQrCode(link, publicUrl))) throw new Error('Nothing to draw it from')
      await notify({ ...qrCodeTexts.drawn, icon: 'qr' })
    } catch {
      const details = qrCodeTexts.needsConnection
      await notify({ title: qrCodeTexts.generateFailed, details, look: 'error' })
    }
  }

  function start(link: CodedLink): void {
    if (plan !== 'pro') openUpsell()
    else if (isOnline() && link.id > 0) mutation.mutate(link)
    else void draw(link)
  }

  return { start, isPending: mutation.isPending }
}

/**
 * Draws the QR code of a PRO member's link on this device and has the server make its own when that is possible.
 * Answers false where there is nothing to draw it from: no plan for it, no code yet, or no known public address.
 */
export async function drawWaitingQrCode(link: CodedLink, publicUrl: string | undefined): Promise<boolean> {
  if (sessionView().plan !== 'pro' || link.code === '' || publicUrl === undefined) return false
  const { drawQrCode } = await import('./draw-qr-code.ts')
  const qrCode = await drawQrCode(publicUrl, link.code)
  await enqueue(qrCodeCreation, { linkId: link.id, called: linkCode(link), qrCode })
  return true
}

/** Puts a QR code's PNG (base64) on the clipboard and says so. */
export async function copyQrCode(qrCode: string | null): Promise<void> {
  if (qrCode === null) return notify({ title: qrCodeTexts.nothingToCopy, look: 'error' })
  try {
    await copyImage(async () => pngBlob(qrCode))
    await notify({ ...qrCodeTexts.copied, icon: 'copy' })
  } catch {
    await notify({ title: qrCodeTexts.copyFailed, look: 'error' })
  }
}

/** An address that an image element shows a QR code's PNG (base64) from. */
export function qrCodeSource(qrCode: string): string {
  return `data:image/png;base64,${qrCode}`
}
