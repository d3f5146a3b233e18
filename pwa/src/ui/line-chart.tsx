import { useCallback } from 'react'
import { Chart } from './chart.tsx'
import { CHART_COLORS } from './chart-colors.ts'
import { type LinePoint, lineChartOption } from './line-chart-option.ts'
import { LinePicture } from './line-picture.tsx'
import { useColorScheme } from './use-color-scheme.ts'

interface LineChartProps {
  points: readonly LinePoint[]
  /** Whether the last point is a day that is not over: its stretch is dotted. */
  isLastPartial?: boolean
  /** The same in words; it is what a screen reader gets in place of the picture. */
  alternative: string
  /** Px, labels included. */
  height?: number
}

/** One line; its highest point is marked with the value, and the point under the finger or pointer says what it is. */
export function LineChart({ points, isLastPartial = false, alternative, height = 330 }: LineChartProps) {
  const colors = CHART_COLORS[useColorScheme()]
  const option = useCallback(
    () => lineChartOption({ points, isLastPartial, colors }),
    [points, isLastPartial, colors],
  )
  const picture = <LinePicture points={points} isLastPartial={isLastPartial} height={height} />
  return <Chart picture={picture} option={option} height={height} alternative={alternative} />
}
