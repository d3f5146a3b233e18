import { useMemo } from 'react'
import { Chart } from './chart.tsx'
import { CHART_COLORS } from './chart-colors.ts'
import { type LinePoint, lineChartOption } from './line-chart-option.ts'
import { useColorScheme } from './use-color-scheme.ts'

interface LineChartProps {
  points: LinePoint[]
  /** Whether the last point is a day that is not over: its stretch is dotted. */
  isLastPartial?: boolean
  alternative: string
  height?: number
}

export function LineChart({ points, isLastPartial = false, alternative, height = 330 }: LineChartProps) {
  const colors = CHART_COLORS[useColorScheme()]
  const option = useMemo(
    () => lineChartOption({ points, isLastPartial, colors }),
    [points, isLastPartial, colors],
  )
  return <Chart option={option} height={height} alternative={alternative} />
}
