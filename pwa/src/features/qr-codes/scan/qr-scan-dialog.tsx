import type { Link } from '@atajo/shared/link'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { linkCode } from '../../../platform/text/short-link.ts'
import { qrScanTexts } from '../../../texts/es/qr-scan.ts'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { videoReader } from '../qr-decoders.ts'
import { findScannedLink } from './find-scanned-link.ts'
import './qr-scan.css'

interface QrScanDialogProps {
  links: readonly Link[]
  onClose: () => void
}

/** Between two looks at the picture. */
const PAUSE_MS = 150

/** Reads QR codes with the camera until one is a link of this account, and opens its page. */
export function QrScanDialog({ links, onClose }: QrScanDialogProps) {
  // A dialog's content comes a moment after the dialog.
  const [video, setVideo] = useState<HTMLVideoElement | null>(null)
  const place = useShortLinkPlace()
  const navigate = useNavigate()
  const [message, setMessage] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // The camera stays on while the list is read anew.
  const take = useRef((_text: string) => {})
  take.current = (text) => {
    const link = findScannedLink(links, text, place)
    if (!link) return setMessage(qrScanTexts.notYours)
    onClose()
    void navigate({ to: '/dashboard/$shortCode', params: { shortCode: linkCode(link) } })
  }
  useEffect(() => {
    if (!video) return
    const stopped = new AbortController()
    watch(video, (text) => take.current(text), stopped.signal).catch((error: unknown) => {
      if (!stopped.signal.aborted) setProblem(problemOf(error))
    })
    return () => stopped.abort()
  }, [video])
  return (
    <Dialog title={qrScanTexts.title} description={qrScanTexts.lead} width={560} onClose={onClose}>
      <div className="qr-scan">
        {problem === null && <video ref={setVideo} muted playsInline aria-label={qrScanTexts.view} />}
        {problem !== null && <NoticeBox look="error">{problem}</NoticeBox>}
        {problem === null && <p role="status">{message}</p>}
      </div>
    </Dialog>
  )
}

/** Shows the camera behind the device and reports what is read, until it is stopped. */
async function watch(video: HTMLVideoElement, onRead: (text: string) => void, stopped: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const end = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  if (stopped.aborted) return end()
  stopped.addEventListener('abort', end)
  video.srcObject = stream
  await video.play()
  const read = await videoReader(video)
  while (!stopped.aborted) {
    const text = await read()
    if (text !== null && !stopped.aborted) onRead(text)
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

function problemOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return qrScanTexts.notAllowed
  return name === 'NotFoundError' ? qrScanTexts.noCamera : qrScanTexts.noPicture
}
