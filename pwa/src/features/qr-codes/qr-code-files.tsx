import type { Link } from '@atajo/shared/link'
import { httpFile } from '../../platform/http.ts'
import { saveFile } from '../../platform/save-file.ts'
import { canShareFile, share } from '../../platform/share.ts'
import { linkCode } from '../../platform/short-link.ts'
import { useShortLinkPlace } from '../../platform/site.ts'
import { useOneAtATime } from '../../platform/use-one-at-a-time.ts'
import { qrCodeTexts } from '../../texts/es/qr-codes.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { itemKey, useItemSyncs } from '../sync/sync.public.ts'
import { pngBlob } from './png-blob.ts'
import { qrCodeSvgPath } from './qr-code-svg-path.ts'
import { qrCodePng } from './qr-codes.queries.ts'

interface QrCodeFilesProps {
  link: Link
  /** Base64 of a PNG. */
  qrCode: string
}

/** A QR code as files: saved, or handed to another app. */
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

/** Read by the app: what the browser downloads by itself stays in its own cache. */
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
