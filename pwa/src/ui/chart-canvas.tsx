import { LineChart as LineSeries, PieChart as PieSeries } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import EChartsReactCore from 'echarts-for-react/esm/core'
import { whenIdle } from './when-idle.ts'

echarts.use([LineSeries, PieSeries, GridComponent, TooltipComponent, SVGRenderer])

// The browser itself aligns the text of an SVG: the library's estimate of its width is enough, and takes no canvas.
echarts.setPlatformAPI({ createCanvas: () => null as never })

const SVG = { renderer: 'svg' } as const

interface ChartCanvasProps {
  option: echarts.EChartsCoreOption
  height: number
}

/**
 * Each chart is drawn once, in an idle moment of its own: the wrapper draws an empty one first to learn its size, and
 * all of them in the same go.
 */
class DrawnOnce extends EChartsReactCore {
  override initEchartsInstance(): Promise<echarts.ECharts> {
    const { ele } = this
    return new Promise((resolve) => {
      whenIdle(() => ele.isConnected && resolve(echarts.init(ele, null, SVG)))
    })
  }

  override componentDidUpdate(before: typeof this.props): void {
    if (this.getEchartsInstance()) super.componentDidUpdate(before)
  }
}

/** Draws one chart as SVG; loaded lazily, the library is the app's heaviest part. */
export function ChartCanvas({ option, height }: ChartCanvasProps) {
  return <DrawnOnce echarts={echarts} option={option} notMerge style={{ height, width: '100%' }} />
}
