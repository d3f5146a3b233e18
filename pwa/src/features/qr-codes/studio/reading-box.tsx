import type { QrStyle } from '@atajo/shared/qr-style'
import { qrStudioTexts } from '../../../texts/es/qr-studio.ts'
import { NoticeBox } from '../../../ui/elements/notice-box.tsx'
import { qrMatrix } from './draw-styled.ts'
import { contrastOf, logoShare, type Reading } from './judge-reading.ts'

interface ReadingBoxProps {
  reading: Reading | null
  style: QrStyle
  content: string
}

const LOOKS = { good: 'success', fair: 'warning', unreadable: 'error' } as const
const LIST = new Intl.ListFormat('es', { type: 'conjunction' })

/** Says whether the code is read, and what to change where it may not be. */
export function ReadingBox({ reading, style, content }: ReadingBoxProps) {
  if (reading === null) {
    return (
      <NoticeBox icon="qr">
        <p>{qrStudioTexts.checking}</p>
      </NoticeBox>
    )
  }
  const { verdict, advice, failed } = reading
  const share = style.logo === null ? null : logoShare(qrMatrix(content, style.level).size)
  const names = failed.map((condition) => qrStudioTexts.conditions[condition])
  const sentences = [
    qrStudioTexts.contrast(contrastOf(style)),
    share !== null && qrStudioTexts.logoShare(share),
    verdict === 'fair' && names.length > 0 && qrStudioTexts.failed(LIST.format(names)),
    advice !== null && qrStudioTexts.advice[advice],
  ]
  return (
    <NoticeBox look={LOOKS[verdict]} icon={verdict === 'good' ? 'check' : 'alert'}>
      <p>
        <strong>{qrStudioTexts.verdicts[verdict]}</strong>
      </p>
      <p>{sentences.filter(Boolean).join(' ')}</p>
    </NoticeBox>
  )
}
