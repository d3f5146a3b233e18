import type { Link } from '@atajo/shared/link'
import type { QrStyle } from '@atajo/shared/qr-style'
import { storeChoice } from '../../../platform/device/stored-choices.ts'
import { useOneAtATime } from '../../../platform/page/use-one-at-a-time.ts'
import { ApiError } from '../../../platform/server/api-error.ts'
import { linkCode } from '../../../platform/text/short-link.ts'
import { qrCodeTexts } from '../../../texts/es/links/qr-codes.ts'
import { qrStudioTexts } from '../../../texts/es/qr-studio.ts'
import { notify } from '../../../ui/notices/notify.tsx'
import { submit } from '../../sync/sync.public.ts'
import { qrCodeCreation } from '../qr-code-outbox-actions.ts'
import { answerPng } from './draw-styled.ts'
import { LAST_STYLE } from './style-controls.tsx'

/** Has the link's code drawn in a style, now or once there is a connection. */
export function useSaveStyle(
  link: Link,
  { svg, logo }: { svg: string; logo: string | null },
  onSaved: () => void,
) {
  const { isBusy, run } = useOneAtATime()

  async function saveNow(qrStyle: QrStyle): Promise<void> {
    try {
      const qrCode = await answerPng(svg)
      const change = { linkId: link.id, called: linkCode(link), qrCode, qrStyle, logo }
      const { isQueued } = await submit(qrCodeCreation, change)
      storeChoice(LAST_STYLE, qrStyle)
      onSaved()
      await notify({ ...(isQueued ? qrCodeTexts.drawn : qrCodeTexts.generated), icon: 'qr' })
    } catch (error) {
      const details = error instanceof ApiError ? error.details : undefined
      await notify({ title: qrStudioTexts.saveFailed, ...(details && { details }), look: 'error' })
    }
  }

  return { isBusy, save: (qrStyle: QrStyle) => run(() => saveNow(qrStyle)) }
}
