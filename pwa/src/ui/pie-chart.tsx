import { useMemo } from 'react'
import { Chart } from './chart.tsx'
import { CHART_COLORS } from './chart-colors.ts'
import { useColorScheme } from './use-color-scheme.ts'

interface PieChartProps {
  /** At most two slices: the first in the accent colour, the second in ink. */
  slices: readonly [PieSlice, PieSlice]
  alternative: string
  /** Width and height, px. */
  size?: number
}

interface PieSlice {
  label: string
  value: number
}

/** A solid pie that starts at twelve o'clock; its legend is the page's own text. */
export function PieChart({ slices, alternative, size = 136 }: PieChartProps) {
  const colors = CHART_COLORS[useColorScheme()]
  const option = useMemo(() => pieChartOption(slices, colors), [slices, colors])
  return (
    <div style={{ width: size }}>
      <Chart height={size} alternative={alternative} option={option} />
    </div>
  )
}

function pieChartOption([first, second]: PieChartProps['slices'], colors: (typeof CHART_COLORS)['light']) {
  const border = { borderColor: colors.surface, borderWidth: 3 }
  return {
    series: [
      {
        type: 'pie',
        radius: '100%',
        startAngle: 90,
        silent: true,
        label: { show: false },
        labelLine: { show: false },
        data: [
          { name: first.label, value: first.value, itemStyle: { color: colors.accent, ...border } },
          { name: second.label, value: second.value, itemStyle: { color: colors.ink, ...border } },
        ],
      },
    ],
  }
}
