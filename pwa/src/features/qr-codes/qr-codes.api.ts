import type { Link } from '@atajo/shared/link'
import { API } from '@atajo/shared/paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../platform/api-error.ts'
import { copyImage } from '../../platform/clipboard.ts'
import { http } from '../../platform/http.ts'
import { isOnline } from '../../platform/online.ts'
import { qrCodeTexts } from '../../texts/es/qr-codes.ts'
import { notify } from '../../ui/notify.tsx'
import { useSession } from '../auth/auth.api.ts'
import { openUpsell } from '../billing/upsell.api.ts'
import { pngBlob } from './png-blob.ts'

const LINKS_KEY = ['links']

/** Makes a link's QR code (PRO); anybody else is shown what PRO is. */
export function useGenerateQrCode() {
  const client = useQueryClient()
  const { plan } = useSession()
  const mutation = useMutation({
    mutationFn: async (linkId: number) => {
      const { qrBinaryBytes: qrCode } = await http<{ qrBinaryBytes: string }>({
        method: 'POST',
        path: API.createQrCode,
        body: { linkId },
        idempotencyKey: crypto.randomUUID(),
      })
      return { linkId, qrCode }
    },
    onSuccess: ({ linkId, qrCode }) => {
      client.setQueryData<Link[]>(LINKS_KEY, (links) =>
        links?.map((link) => (link.id === linkId ? { ...link, qrCode } : link)),
      )
      void notify({ ...qrCodeTexts.generated, icon: 'qr' })
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'pro_required') return openUpsell()
      const details = error instanceof ApiError ? error.details : qrCodeTexts.needsConnection
      void notify({ title: qrCodeTexts.generateFailed, details, look: 'error' })
    },
  })

  function start(linkId: number) {
    if (plan !== 'pro') return openUpsell()
    if (!isOnline() || linkId < 0) {
      const details = qrCodeTexts.needsConnection
      return void notify({ title: qrCodeTexts.generateFailed, details, look: 'error' })
    }
    mutation.mutate(linkId)
  }

  return { start, isPending: mutation.isPending }
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

/** Where a QR code is offered as a file; the version changes with the picture. */
export function qrCodeFile(linkId: number, extension: 'png' | 'svg'): string {
  return `${API.qrCodeImage}/${linkId}.${extension}`
}
