import { lazy, Suspense, useSyncExternalStore } from 'react'
import { Spinner } from './spinner.tsx'

const ChartCanvas = lazy(async () => ({ default: (await import('./chart-canvas.tsx')).ChartCanvas }))
const LESS_MOTION = '(prefers-reduced-motion: reduce)'

interface ChartProps {
  /** An option object of Apache ECharts. */
  option: Record<string, unknown>
  height: number
  /** The same in words; it is what a screen reader gets in place of the picture. */
  alternative: string
}

/** A chart that is loaded when it is first shown, with its text alternative. */
export function Chart({ option, height, alternative }: ChartProps) {
  const isStill = useSyncExternalStore(subscribeToMotion, () => matchMedia(LESS_MOTION).matches)
  return (
    <div className="chart" role="img" aria-label={alternative} style={{ minHeight: height }}>
      <Suspense fallback={<Spinner />}>
        <ChartCanvas option={{ ...option, animation: !isStill, aria: { enabled: false } }} height={height} />
      </Suspense>
    </div>
  )
}

function subscribeToMotion(onChange: () => void) {
  const query = matchMedia(LESS_MOTION)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
