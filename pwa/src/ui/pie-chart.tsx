import { useCallback } from 'react'
import { Chart } from './chart.tsx'
import { CHART_COLORS } from './chart-colors.ts'
import { PIE_PX, PiePicture } from './pie-picture.tsx'
import { useColorScheme } from './use-color-scheme.ts'

interface PieChartProps {
  /** Two amounts: the first in the accent colour, the second in ink. */
  amounts: readonly [number, number]
  /** The same in words; it is what a screen reader gets in place of the picture. */
  alternative: string
}

/** A solid pie that starts at twelve o'clock; its legend is the page's own text. */
export function PieChart({ amounts: [first, second], alternative }: PieChartProps) {
  const colors = CHART_COLORS[useColorScheme()]
  const option = useCallback(() => pieChartOption([first, second], colors), [first, second, colors])
  return (
    <div style={{ width: PIE_PX }}>
      <Chart
        picture={<PiePicture amounts={[first, second]} />}
        option={option}
        height={PIE_PX}
        alternative={alternative}
      />
    </div>
  )
}

function pieChartOption([first, second]: PieChartProps['amounts'], colors: (typeof CHART_COLORS)['light']) {
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
          { value: first, itemStyle: { color: colors.accent, ...border } },
          { value: second, itemStyle: { color: colors.ink, ...border } },
        ],
      },
    ],
  }
}
