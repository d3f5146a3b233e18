import { formatNumber, spanishCompactText } from '../../platform/text/formats.ts'
import { CHART_COLORS, CHART_TEXT, type ChartColors } from './chart-colors.ts'
import { type TrendContent, trendOptions } from './trend-options.ts'

export interface LinePoint {
  label: string
  value: number
  description: string
}

/**
 * A line whose last point may be of an unfinished day, two shares, or a line beside an earlier one.
 */
export type ChartContent =
  | TrendContent
  | { kind: 'line'; points: readonly LinePoint[]; isLastPartial: boolean }
  | { kind: 'pie'; amounts: readonly [number, number] }

type LineContent = Extract<ChartContent, { kind: 'line' }>
type PieContent = Extract<ChartContent, { kind: 'pie' }>

const DISPLAY = '"Bricolage Grotesque Variable", sans-serif'

/** Returns the options of ECharts, without animation; the page itself has the text alternative. */
export function chartOptions(content: ChartContent, scheme: 'light' | 'dark') {
  const shape = shapeOptions(content, CHART_COLORS[scheme])
  return { textStyle: { fontFamily: CHART_TEXT }, animation: false, aria: { enabled: false }, ...shape }
}

function shapeOptions(content: ChartContent, colors: ChartColors) {
  if (content.kind === 'trend') return trendOptions(content, colors)
  return content.kind === 'line' ? lineOptions(content, colors) : pieOptions(content, colors)
}

/**
 * Draws a solid pie from twelve o'clock: the first amount in the accent colour, the second in ink.
 */
function pieOptions({ amounts: [first, second] }: PieContent, { accent, ink, surface }: ChartColors) {
  return {
    series: {
      type: 'pie',
      radius: '100%',
      startAngle: 90,
      silent: true,
      label: { show: false },
      labelLine: { show: false },
      itemStyle: { borderColor: surface, borderWidth: 3 },
      data: [
        { value: first, itemStyle: { color: accent } },
        { value: second, itemStyle: { color: ink } },
      ],
    },
  }
}

/** Draws a line with its maximum labelled and the unfinished last segment dotted. */
function lineOptions(content: LineContent, colors: ChartColors) {
  const { points, isLastPartial } = content
  const last = points.length - 1
  const values = points.map(({ value }) => value)
  const highest = Math.max(...values)
  const marks = values.map((value, index) =>
    highest > 0 && index === values.indexOf(highest) ? summit(value, colors) : { value },
  )
  const solid = marks.map((mark, index) => (isLastPartial && index === last ? null : mark))
  // The dotted segment starts at the point before, whose mark belongs to the solid line.
  const partial = marks.map((mark, index) => {
    if (!isLastPartial || index < last - 1) return null
    return index === last ? mark : { value: mark.value }
  })
  return {
    grid: { left: 44, right: 24, top: 30, bottom: 34, outerBoundsMode: 'none' },
    tooltip: tooltip(points, colors),
    xAxis: xAxis(content, colors),
    yAxis: yAxis(colors),
    series: [line(solid, 'solid', colors), line(partial, 'dotted', colors)],
  }
}

function summit(value: number, { accent, ink }: ChartColors) {
  const label = {
    show: true,
    position: 'top',
    fontFamily: DISPLAY,
    fontSize: 17,
    fontWeight: 700,
    color: ink,
  }
  return { value, symbolSize: 12, itemStyle: { color: accent }, label }
}

function line(data: unknown[], type: 'solid' | 'dotted', { accent, surface }: ChartColors) {
  return {
    type: 'line',
    data,
    symbol: 'circle',
    symbolSize: 8,
    showAllSymbol: true,
    lineStyle: { width: 3, color: accent, type },
    itemStyle: { color: surface, borderColor: accent, borderWidth: 2.5 },
    emphasis: { scale: false },
  }
}

function yAxis({ line, ink2 }: ChartColors) {
  return {
    type: 'value',
    min: 0,
    minInterval: 1,
    splitNumber: 4,
    splitLine: { lineStyle: { color: line } },
    axisLabel: { color: ink2, fontSize: 12.5, formatter: tickLabel },
  }
}

const MAX_IN_FULL = 99_999

/** Shortens a count for the axis: `600`, `120 mil`. */
function tickLabel(tick: number): string {
  return tick <= MAX_IN_FULL ? formatNumber(tick) : spanishCompactText(tick)
}

function xAxis({ points, isLastPartial }: LineContent, { ink, ink2, line2 }: ChartColors) {
  return {
    type: 'category',
    boundaryGap: false,
    data: points.map(({ label }) => label),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line2 } },
    axisLabel: {
      fontSize: 12.5,
      margin: 12,
      interval: 0,
      hideOverlap: true,
      color: (_: string, index: number) => (isLastPartial && index === points.length - 1 ? ink : ink2),
    },
  }
}

function tooltip(points: LineContent['points'], { invert, onInvert, line2 }: ChartColors) {
  return {
    trigger: 'axis',
    backgroundColor: invert,
    borderWidth: 0,
    padding: [8, 12],
    extraCssText: 'border-radius:10px;box-shadow:none',
    textStyle: { color: onInvert, fontFamily: CHART_TEXT, fontSize: 13 },
    formatter: (items: { dataIndex: number }[]) => points[items[0]?.dataIndex ?? 0]?.description ?? '',
    axisPointer: { type: 'line', lineStyle: { color: line2, type: [2, 4] } },
  }
}
