import { LineChart as LineSeries, PieChart as PieSeries } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import EChartsReactCore from 'echarts-for-react/esm/core'
import { useMemo } from 'react'

echarts.use([LineSeries, PieSeries, GridComponent, TooltipComponent, SVGRenderer])

// The browser itself aligns the text of an SVG: the library's estimate of its width is enough, and takes no canvas.
echarts.setPlatformAPI({ createCanvas: () => null as never })

const SVG = { renderer: 'svg' } as const

export interface ChartCanvasProps {
  option: () => echarts.EChartsCoreOption
  height: number
  /** Where in the chart somebody points while it is loaded, px: the tooltip begins there. */
  pointed: { x: number; y: number } | null
  onDrawn: () => void
  /** Its code does not come, and the person does without. */
  onGiveUp: () => void
}

/** Draws one chart as SVG; loaded lazily, the library is the app's heaviest part. */
export function ChartCanvas({ option, height, pointed, onDrawn }: ChartCanvasProps) {
  const still = useMemo(() => ({ ...option(), animation: false, aria: { enabled: false } }), [option])
  function greet(chart: echarts.ECharts) {
    onDrawn()
    if (pointed) chart.dispatchAction({ type: 'showTip', ...pointed })
  }
  return (
    <EChartsReactCore
      echarts={echarts}
      option={still}
      opts={SVG}
      notMerge
      style={{ height, width: '100%' }}
      onChartReady={greet}
    />
  )
}
