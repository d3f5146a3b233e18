import { LineChart as LineSeries, PieChart as PieSeries } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import EChartsReactCore from 'echarts-for-react/esm/core'

echarts.use([LineSeries, PieSeries, GridComponent, TooltipComponent, SVGRenderer])

interface ChartCanvasProps {
  option: echarts.EChartsCoreOption
  height: number
}

/** Draws one chart as SVG; loaded lazily, the library is the app's heaviest part. */
export function ChartCanvas({ option, height }: ChartCanvasProps) {
  return (
    <EChartsReactCore
      echarts={echarts}
      option={option}
      notMerge
      opts={{ renderer: 'svg' }}
      style={{ height, width: '100%' }}
    />
  )
}
