import { type PointerEvent, type ReactNode, useState } from 'react'
import { lazyComponent } from './lazy-component.tsx'
import './styles/charts.css'

const ChartCanvas = lazyComponent(async () => (await import('./chart-canvas.tsx')).ChartCanvas, {
  missing: 'over-page',
  onGiveUp: ({ onGiveUp }) => onGiveUp(),
})

interface ChartProps {
  /** What stands there until somebody is interested; ECharts draws the same over it. */
  picture: ReactNode
  /** Makes an option object of Apache ECharts, once it is wanted; another function draws the chart anew. */
  option: () => Record<string, unknown>
  height: number
  /** The same in words; it is what a screen reader gets in place of the picture. */
  alternative: string
}

/** A chart with its text alternative: a picture at once, and ECharts from the first pointer or finger on it. */
export function Chart({ picture, option, height, alternative }: ChartProps) {
  const [pointed, setPointed] = useState<{ x: number; y: number } | null>(null)
  const [isDrawn, setIsDrawn] = useState(false)

  function follow(event: PointerEvent) {
    if (pointed && !isDrawn) setPointed(placeIn(event))
  }

  return (
    <div
      className="chart"
      role="img"
      aria-label={alternative}
      style={{ height }}
      onPointerEnter={(event) => setPointed(placeIn(event))}
      onPointerMove={follow}
    >
      {!isDrawn && picture}
      {pointed && (
        <div className="chart-canvas" data-drawn={isDrawn}>
          <ChartCanvas
            option={option}
            height={height}
            pointed={pointed}
            onDrawn={() => setIsDrawn(true)}
            onGiveUp={() => setPointed(null)}
          />
        </div>
      )}
    </div>
  )
}

function placeIn({ currentTarget, clientX, clientY }: PointerEvent): { x: number; y: number } {
  const { left, top } = currentTarget.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}
