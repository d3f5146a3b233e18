import { Chart } from './chart.tsx'
import { CHART_COLORS } from './chart-colors.ts'
import { type LinePoint, lineChartOption } from './line-chart-option.ts'
import { useColorScheme } from './use-color-scheme.ts'

interface LineChartProps {
  points: LinePoint[]
  /** Whether the last point is a day that is not over: its stretch is dotted. */
  isLastPartial?: boolean
  /** One point in words, for the tooltip: `jue 19 nov · 617 clics`. */
  describe: (point: LinePoint) => string
  alternative: string
  height?: number
}

export function LineChart({
  points,
  isLastPartial = false,
  describe,
  alternative,
  height = 330,
}: LineChartProps) {
  const colors = CHART_COLORS[useColorScheme()]
  return (
    <Chart
      option={lineChartOption({ points, isLastPartial, describe, colors })}
      height={height}
      alternative={alternative}
    />
  )
}
