import { useEffect, useState } from 'react'
import { missingCodeTexts } from '../../texts/es/links/missing-code.ts'
import { Button } from '../elements/button.tsx'
import { lazyComponent } from '../elements/lazy-component.tsx'
import type { ChartCanvasProps } from './chart-canvas.tsx'
import type { ChartContent } from './chart-options.ts'
import '../styles/charts.css'
import { whenIdle } from '../elements/when-idle.ts'

const ChartCanvas = lazyComponent(async () => (await import('./chart-canvas.tsx')).ChartCanvas, {
  fallback: EmptyBox,
  missing: MissingChart,
})

interface ChartProps {
  /** Must keep its identity while nothing changes, because a new object is drawn again. */
  content: ChartContent
  onPoint?: ChartCanvasProps['onPoint']
  height: number
  alternative: string
}

/** Shows a chart's box at once and draws it when the browser is idle. */
export function Chart({ content, onPoint, height, alternative }: ChartProps) {
  const [isPageDone, setIsPageDone] = useState(false)
  useEffect(() => whenIdle(() => setIsPageDone(true)), [])
  const box = { className: 'chart', role: 'img', 'aria-label': alternative, style: { height } }
  return isPageDone ? <ChartCanvas content={content} onPoint={onPoint} box={box} /> : <EmptyBox box={box} />
}

function EmptyBox({ box }: Pick<ChartCanvasProps, 'box'>) {
  return <div {...box} />
}

/** Has the size of the chart, so that nothing moves. */
function MissingChart({ box, onRetry }: ChartCanvasProps & { onRetry: () => void }) {
  return (
    <div className="chart chart-missing" style={box.style}>
      <span role="img" aria-label={box['aria-label']} />
      <p>{missingCodeTexts.chart}</p>
      <Button size="small" onClick={onRetry}>
        {missingCodeTexts.retry}
      </Button>
    </div>
  )
}
