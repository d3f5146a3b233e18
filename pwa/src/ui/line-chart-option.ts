import type { CHART_COLORS } from './chart-colors.ts'
import { tickLabel, valueTicks } from './value-ticks.ts'

export interface LinePoint {
  label: string
  value: number
  /** The point in words, for the tooltip: `jue 19 nov · 617 clics`. */
  description: string
}

interface LineChartInput {
  points: readonly LinePoint[]
  isLastPartial: boolean
  colors: (typeof CHART_COLORS)['light']
}

const TEXT = '"Instrument Sans Variable", sans-serif'
const DISPLAY = '"Bricolage Grotesque Variable", sans-serif'

/** ECharts option: one line, its maximum marked with the value, the unfinished last stretch dotted. */
export function lineChartOption(input: LineChartInput): Record<string, unknown> {
  const { points, isLastPartial, colors } = input
  const solidEnd = isLastPartial ? points.length - 1 : points.length
  const values = points.map((point) => point.value)
  const highest = Math.max(...values)
  const top = highest > 0 ? values.indexOf(highest) : -1
  const solid = points.map((point, index) =>
    index < solidEnd ? mark(point.value, index === top, colors) : null,
  )
  const partial = points.map((point, index) =>
    isLastPartial && index >= solidEnd - 1
      ? mark(point.value, index === top && index === solidEnd, colors)
      : null,
  )
  return {
    textStyle: { fontFamily: TEXT },
    grid: { left: 44, right: 24, top: 30, bottom: 34, outerBoundsMode: 'none' },
    tooltip: tooltip(input),
    xAxis: xAxis(points, isLastPartial, colors),
    yAxis: yAxis(highest, colors),
    series: [line(solid, 'solid', colors), line(partial, 'dotted', colors)],
  }
}

function mark(value: number, isTop: boolean, colors: LineChartInput['colors']) {
  if (!isTop) return { value }
  return {
    value,
    symbolSize: 12,
    itemStyle: { color: colors.accent },
    label: {
      show: true,
      position: 'top',
      fontFamily: DISPLAY,
      fontSize: 17,
      fontWeight: 700,
      color: colors.ink,
    },
  }
}

function line(data: unknown[], type: 'solid' | 'dotted', colors: LineChartInput['colors']) {
  return {
    type: 'line',
    data,
    smooth: false,
    symbol: 'circle',
    symbolSize: 8,
    showAllSymbol: true,
    lineStyle: { width: 3, color: colors.accent, type },
    itemStyle: { color: colors.surface, borderColor: colors.accent, borderWidth: 2.5 },
    emphasis: { scale: false },
  }
}

/** The marks are those of the picture, so that the line stays where it was. */
function yAxis(highest: number, colors: LineChartInput['colors']) {
  const ticks = valueTicks(highest)
  return {
    type: 'value',
    min: 0,
    max: ticks.at(-1),
    interval: ticks[1],
    splitLine: { lineStyle: { color: colors.line } },
    axisLabel: { color: colors.ink2, fontSize: 12.5, formatter: tickLabel },
  }
}

function xAxis(points: readonly LinePoint[], isLastPartial: boolean, colors: LineChartInput['colors']) {
  return {
    type: 'category',
    boundaryGap: false,
    data: points.map((point) => point.label),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colors.line2 } },
    axisLabel: {
      fontSize: 12.5,
      margin: 12,
      interval: 0,
      hideOverlap: true,
      color: (_: string, index: number) =>
        isLastPartial && index === points.length - 1 ? colors.ink : colors.ink2,
    },
  }
}

function tooltip({ points, colors }: LineChartInput) {
  return {
    trigger: 'axis',
    backgroundColor: colors.invert,
    borderWidth: 0,
    padding: [8, 12],
    extraCssText: 'border-radius:10px;box-shadow:none',
    textStyle: { color: colors.onInvert, fontFamily: TEXT, fontSize: 13 },
    formatter: (items: { dataIndex: number }[]) => points[items[0]?.dataIndex ?? 0]?.description ?? '',
    axisPointer: { type: 'line', lineStyle: { color: colors.line2, type: [2, 4] } },
  }
}
