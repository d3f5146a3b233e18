import { LineChart as LineSeries, PieChart as PieSeries } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import EChartsReactCore from 'echarts-for-react/esm/core'
import { type HTMLAttributes, useMemo } from 'react'
import { type ChartContent, chartOptions } from './chart-options.ts'
import { useColorScheme } from './use-color-scheme.ts'

echarts.use([LineSeries, PieSeries, GridComponent, TooltipComponent, SVGRenderer])

// The browser aligns the text of an SVG, so estimated widths suffice and no canvas is needed.
echarts.setPlatformAPI({ createCanvas: () => null as never })

const SVG = { renderer: 'svg' } as const

export interface ChartCanvasProps {
  content: ChartContent
  /** Receives the index of the point under the pointer, or null. Must be a stable function. */
  onPoint?: ((index: number | null) => void) | undefined
  /** Attributes of the chart's box, with and without the drawing. */
  box: HTMLAttributes<HTMLDivElement>
}

/** Draws one chart as SVG. It loads lazily, because the library is the app's heaviest part. */
export function ChartCanvas({ content, onPoint, box }: ChartCanvasProps) {
  const scheme = useColorScheme()
  const option = useMemo(() => chartOptions(content, scheme), [content, scheme])
  const events = useMemo(() => (onPoint ? pointEvents(onPoint) : {}), [onPoint])
  return (
    <EChartsReactCore
      echarts={echarts}
      option={option}
      opts={SVG}
      onEvents={events as Record<string, never>}
      notMerge
      {...box}
    />
  )
}

interface PointerMove {
  axesInfo?: { value: number }[]
}

function pointEvents(onPoint: (index: number | null) => void) {
  return { updateAxisPointer: ({ axesInfo }: PointerMove) => onPoint(axesInfo?.[0]?.value ?? null) }
}
