import { useEffect, useMemo, useRef, useState } from 'react'
import { lazyPiece } from './lazy-piece.tsx'
import { Spinner } from './spinner.tsx'
import { whenIdle } from './when-idle.ts'

const ChartCanvas = lazyPiece(async () => (await import('./chart-canvas.tsx')).ChartCanvas, {
  fallback: <Spinner />,
  missing: 'in-place',
})
const NEAR = '200px'

interface ChartProps {
  /** An option object of Apache ECharts; another one draws the chart anew. */
  option: Record<string, unknown>
  height: number
  /** The same in words; it is what a screen reader gets in place of the picture. */
  alternative: string
}

/** A chart with its text alternative; loaded and drawn once it is near the screen and the page is at rest. */
export function Chart({ option, height, alternative }: ChartProps) {
  const place = useRef<HTMLDivElement>(null)
  const isWanted = useIsNear(place)
  const still = useMemo(() => ({ ...option, animation: false, aria: { enabled: false } }), [option])
  return (
    <div ref={place} className="chart" role="img" aria-label={alternative} style={{ minHeight: height }}>
      {isWanted ? <ChartCanvas option={still} height={height} /> : <Spinner />}
    </div>
  )
}

function useIsNear(place: React.RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    let giveUp = () => {}
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        giveUp = whenIdle(() => setIsNear(true))
      },
      { rootMargin: NEAR },
    )
    if (place.current) observer.observe(place.current)
    return () => {
      observer.disconnect()
      giveUp()
    }
  }, [place])
  return isNear
}
