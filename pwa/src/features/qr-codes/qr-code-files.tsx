import type { Link } from '@atajo/shared/link'
import { saveFile } from '../../platform/device/save-file.ts'
import { canShareFile, share } from '../../platform/device/share.ts'
import { useOneAtATime } from '../../platform/page/use-one-at-a-time.ts'
import { httpFile } from '../../platform/server/http.ts'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { linkCode } from '../../platform/text/short-link.ts'
import { qrCodeTexts } from '../../texts/es/links/qr-codes.ts'
import { Button } from '../../ui/elements/button.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { itemKey, useItemSyncs } from '../sync/sync.public.ts'
import { pngBlob } from './png-blob.ts'
import { qrCodeSvgPath } from './qr-code-svg-path.ts'
import { qrCodePng } from './qr-codes.queries.ts'

interface QrCodeFilesProps {
  link: Link
  /** A PNG in base64. */
  qrCode: string
}

/** Saves a QR code as a file or shares it with another app. */
export function QrCodeFiles({ link, qrCode }: QrCodeFilesProps) {
  const isOnServer = !useItemSyncs().has(itemKey('link', link.id))
  const name = qrCodeTexts.fileName(linkCode(link), 'png')
  const png = () => new File([pngBlob(qrCode)], name, { type: 'image/png' })
  return (
    <>
      <Button
        look="ghost"
        size="small"
        icon="download"
        onClick={() => void qrCodePng(link, qrCode).then((file) => saveFile(file, name))}
      >
        {qrCodeTexts.downloadPng}
      </Button>
      {isOnServer && <SvgFile link={link} />}
      {canShareFile(png()) && (
        <Button
          look="ghost"
          size="small"
          icon="open"
          onClick={() => void share({ files: [png()] }).catch(() => saveFile(png(), name))}
        >
          {qrCodeTexts.share}
        </Button>
      )}
    </>
  )
}

/** The app reads the file itself, because the browser would keep its own download in a cache. */
function SvgFile({ link }: { link: Link }) {
  const { isBusy, run } = useOneAtATime()
  const place = useShortLinkPlace()

  async function save() {
    try {
      const file = await httpFile(qrCodeSvgPath(link, place))
      saveFile(file, qrCodeTexts.fileName(linkCode(link), 'svg'))
    } catch {
      await notify({ title: qrCodeTexts.downloadFailed, look: 'error' })
    }
  }

  return (
    <Button look="ghost" size="small" icon="download" isBusy={isBusy} onClick={() => void run(save)}>
      {qrCodeTexts.downloadSvg}
    </Button>
  )
}
