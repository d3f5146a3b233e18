import type { QrStyle } from '@atajo/shared/qr-style'
import { useEffect, useState } from 'react'
import { nextTask } from '../../../platform/server/task-timing.ts'
import { availableDecoders } from '../qr-decoders.ts'
import { svgPicture } from './draw-styled.ts'
import { judgeReading, type Reading } from './judge-reading.ts'

/** The style may change with every key that is typed. */
const QUIET_MS = 300

/** How well the drawn code is read; null while it is being found out. */
export function useReading(svg: string, content: string, style: QrStyle): Reading | null {
  const [found, setFound] = useState<{ svg: string; reading: Reading } | null>(null)
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(() => {
      judge(svg, content, style, () => isOver)
        .then((reading) => !isOver && setFound({ svg, reading }))
        .catch((error: unknown) => isOver || console.warn(error))
    }, QUIET_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [svg, content, style])
  return found?.svg === svg ? found.reading : null
}

async function judge(svg: string, content: string, style: QrStyle, isOver: () => boolean): Promise<Reading> {
  const picture = await svgPicture(svg)
  return judgeReading({ picture, content, style }, await availableDecoders(), async () => {
    await nextTask()
    if (isOver()) throw new Error('The style has changed')
  })
}
