import { LineChart as LineSeries, PieChart as PieSeries } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import * as echarts from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import EChartsReactCore from 'echarts-for-react/esm/core'
import { nextTask } from '../platform/next-task.ts'

echarts.use([LineSeries, PieSeries, GridComponent, TooltipComponent, SVGRenderer])

// The browser itself aligns the text of an SVG: the library's estimate of its width is enough, and takes no canvas.
echarts.setPlatformAPI({ createCanvas: () => null as never })

const SVG = { renderer: 'svg' } as const

interface ChartCanvasProps {
  option: echarts.EChartsCoreOption
  height: number
}

/** Each chart is drawn once, in a task of its own: the wrapper draws an empty one first to learn its size, and all in one. */
class DrawnOnce extends EChartsReactCore {
  override async initEchartsInstance(): Promise<echarts.ECharts> {
    const { ele } = this
    await nextTask()
    // One that has left the page meanwhile is never drawn.
    return ele.isConnected ? echarts.init(ele, null, SVG) : new Promise(() => {})
  }

  override componentDidUpdate(before: typeof this.props): void {
    if (this.getEchartsInstance()) super.componentDidUpdate(before)
  }
}

/** Draws one chart as SVG; loaded lazily, the library is the app's heaviest part. */
export function ChartCanvas({ option, height }: ChartCanvasProps) {
  return <DrawnOnce echarts={echarts} option={option} notMerge style={{ height, width: '100%' }} />
}
