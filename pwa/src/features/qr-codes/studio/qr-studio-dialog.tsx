import type { Link } from '@atajo/shared/link'
import { qrCodeContent } from '@atajo/shared/qr-code'
import { canFrame } from '@atajo/shared/qr-style'
import { shownPath } from '@atajo/shared/short-link'
import { useMemo, useState } from 'react'
import { saveFile } from '../../../platform/device/save-file.ts'
import { useOneAtATime } from '../../../platform/page/use-one-at-a-time.ts'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { linkCode, shortLinkPrefix } from '../../../platform/text/short-link.ts'
import { qrCodeTexts } from '../../../texts/es/links/qr-codes.ts'
import { qrStudioTexts } from '../../../texts/es/qr-studio.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { styledSvg, svgPng, svgSource } from './draw-styled.ts'
import { LabelSheetDialog } from './label-sheet-dialog.tsx'
import { ReadingBox } from './reading-box.tsx'
import { useSaveStyle } from './save-style.ts'
import { isColor, proposedStyle, StyleControls, type StyleDraft } from './style-controls.tsx'
import { useLogo } from './use-logo.ts'
import { useReading } from './use-reading.ts'
import './qr-studio.css'

interface QrStudioDialogProps {
  link: Link
  onClose: () => void
}

/** Designs a link's QR code: what is chosen is seen at once and tried by decoders. */
export function QrStudioDialog({ link, onClose }: QrStudioDialogProps) {
  const place = useShortLinkPlace()
  const content = qrCodeContent(place, { code: link.code, domain: link.domain || null })
  const [draft, setDraft] = useState<StyleDraft>(() => proposedStyle(link))
  const [drawn, setDrawn] = useState(draft.style)
  const isValid = isColor(draft.color) && isColor(draft.background) && canFrame(draft.frame)
  if (isValid && drawn !== draft.style) setDrawn(draft.style)
  const logo = useLogo(drawn.logo)
  const svg = useMemo(() => styledSvg(content, drawn, logo.png), [content, drawn, logo.png])
  const reading = useReading(svg, content, drawn)
  const { save, isBusy } = useSaveStyle(link, { svg, logo: logo.png }, onClose)
  const isRefused = !isValid || reading?.verdict === 'unreadable'
  const code = linkCode(link)
  const name = `${shortLinkPrefix(place, link)}${code}`
  const [isPrinting, setIsPrinting] = useState(false)
  if (isPrinting) {
    return <LabelSheetDialog svg={svg} name={name} title={link.title} onClose={() => setIsPrinting(false)} />
  }
  return (
    <Dialog
      title={qrStudioTexts.title}
      width={1000}
      onClose={onClose}
      footer={
        <>
          <Button look="ghost" disabled={isRefused} onClick={() => setIsPrinting(true)}>
            {qrStudioTexts.print}
          </Button>
          <DownloadButtons {...{ svg, code, isRefused }} pngSize={draft.pngSize} />
          <Button
            look="accent"
            isBusy={isBusy}
            disabled={isRefused || logo.isAway}
            onClick={() => void save(drawn)}
          >
            {isBusy ? qrStudioTexts.saving : qrStudioTexts.save}
          </Button>
        </>
      }
    >
      <div className="qr-studio">
        <div className="qr-studio-preview">
          <p className="short-link">{name}</p>
          <div className="qr-studio-card">
            <img src={svgSource(svg)} alt={qrCodeTexts.alt(shownPath(code, place.shortLinkPath))} />
          </div>
          <ReadingBox reading={reading} style={drawn} content={content} />
          {logo.isAway && <p className="field-help">{qrStudioTexts.logoAway}</p>}
        </div>
        <StyleControls draft={draft} onChange={setDraft} />
      </div>
    </Dialog>
  )
}

interface DownloadButtonsProps {
  svg: string
  code: string
  pngSize: string
  isRefused: boolean
}

/** Drawn here, so that files are there without a connection. */
function DownloadButtons({ svg, code, pngSize, isRefused }: DownloadButtonsProps) {
  const { isBusy, run } = useOneAtATime()

  async function savePng() {
    try {
      saveFile(await svgPng(svg, Number(pngSize)), qrCodeTexts.fileName(code, 'png'))
    } catch {
      await notify({ title: qrCodeTexts.downloadFailed, look: 'error' })
    }
  }

  function saveSvg() {
    saveFile(new Blob([svg], { type: 'image/svg+xml' }), qrCodeTexts.fileName(code, 'svg'))
  }

  return (
    <>
      <Button icon="download" disabled={isRefused} onClick={saveSvg}>
        {qrStudioTexts.svg}
      </Button>
      <Button icon="download" disabled={isRefused} isBusy={isBusy} onClick={() => void run(savePng)}>
        {qrStudioTexts.png}
      </Button>
    </>
  )
}
