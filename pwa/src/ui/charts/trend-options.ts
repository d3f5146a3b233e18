import { formatNumber, spanishCompactText } from '../../platform/text/formats.ts'
import { CHART_TEXT, type ChartColors } from './chart-colors.ts'

/** A point of the line with the corresponding point of the earlier line. */
export interface TrendPoint {
  /** The axis label; empty if there is no room. */
  label: string
  /** Null in the future. */
  value: number | null
  previous: number | null
  /** True if a band highlights it, as for weekends. */
  isBand: boolean
  /** The tooltip's rows with time and count, first of this line and then of the earlier one. */
  rows: readonly (readonly [string, string])[]
}

/** A line without dots beside an earlier, dotted one. */
export interface TrendContent {
  kind: 'trend'
  points: readonly TrendPoint[]
  /** The index of the unfinished point; its segment is dotted and its end hollow. */
  partialIndex: number | null
  /** True if the page shows the touched point itself, without a tooltip. */
  isTooltipHidden: boolean
}

export function trendOptions({ points, partialIndex, isTooltipHidden }: TrendContent, colors: ChartColors) {
  const { accent, ink3, surface } = colors
  const values = points.map(({ value }) => value)
  const solid = values.map((value, index) => (index === partialIndex ? null : value))
  const partial = values.map((value, index) => {
    if (partialIndex === null || index < partialIndex - 1 || index > partialIndex) return null
    return index === partialIndex ? { value, symbol: 'circle', symbolSize: 9 } : value
  })
  const line = { type: 'line', symbol: 'none', emphasis: { scale: false, lineStyle: { width: 2.75 } } }
  const dots = { symbol: 'circle', symbolSize: 12, showSymbol: false }
  const own = { color: accent, width: 2.75, cap: 'round', join: 'round' }
  const earlier = { color: ink3, width: 2, cap: 'round', type: [0.1, 5] }
  return {
    grid: { left: 44, right: 12, top: 14, bottom: 34, outerBoundsMode: 'none' },
    tooltip: tooltip(points, isTooltipHidden, colors),
    xAxis: xAxis(points, partialIndex, colors),
    yAxis: yAxis(points, colors),
    series: [
      {
        ...line,
        ...dots,
        symbolSize: 9,
        data: points.map(({ previous }) => previous),
        lineStyle: earlier,
        itemStyle: { color: surface, borderColor: ink3, borderWidth: 2 },
      },
      {
        ...line,
        data: partial,
        showSymbol: true,
        showAllSymbol: true,
        lineStyle: { ...own, type: [0.1, 5] },
        itemStyle: { color: surface, borderColor: accent, borderWidth: 2.5 },
      },
      { ...line, ...dots, data: solid, lineStyle: own, itemStyle: { color: accent } },
    ],
  }
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10]
const TICKS = 3

/** Returns the smallest round step of which three reach the maximum. */
export function tickStep(highest: number): number {
  const least = Math.max(1, highest / TICKS)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = STEPS.map((factor) => factor * power).find((each) => each >= least) ?? 10 * power
  return Math.ceil(step)
}

function yAxis(points: TrendContent['points'], { line, ink2 }: ChartColors) {
  const step = tickStep(Math.max(0, ...points.flatMap(({ value, previous }) => [value ?? 0, previous ?? 0])))
  return {
    type: 'value',
    min: 0,
    max: step * TICKS,
    interval: step,
    splitLine: { lineStyle: { color: line } },
    axisLabel: { color: ink2, fontSize: 12.5, formatter: tickInFourSigns },
  }
}

const MAX_IN_FULL = 9999

function tickInFourSigns(tick: number): string {
  return tick <= MAX_IN_FULL ? formatNumber(tick) : spanishCompactText(tick)
}

function xAxis(points: TrendContent['points'], partialIndex: number | null, colors: ChartColors) {
  const { ink, ink2, line2, band } = colors
  return {
    type: 'category',
    data: points.map(({ label }) => label),
    axisTick: { show: false },
    axisLine: { lineStyle: { color: line2 } },
    splitArea: {
      show: points.some(({ isBand }) => isBand),
      interval: 0,
      areaStyle: { color: points.map(({ isBand }) => (isBand ? band : 'transparent')) },
    },
    axisLabel: {
      fontSize: 12.5,
      margin: 12,
      interval: 0,
      color: (_: string, index: number) => (index === partialIndex ? ink : ink2),
    },
  }
}

function tooltip(points: TrendContent['points'], isTooltipHidden: boolean, colors: ChartColors) {
  const { invert, onInvert, ink3 } = colors
  return {
    trigger: 'axis',
    showContent: !isTooltipHidden,
    backgroundColor: invert,
    borderWidth: 0,
    padding: [10, 12],
    extraCssText: 'border-radius:10px;box-shadow:none',
    textStyle: { color: onInvert, fontFamily: CHART_TEXT, fontSize: 13.5 },
    formatter: (items: { dataIndex: number }[]) => tipOf(points[items[0]?.dataIndex ?? 0]?.rows ?? []),
    axisPointer: { type: 'line', lineStyle: { color: ink3, type: [2, 4] } },
  }
}

/** Builds elements instead of a string, so that labels are never parsed as markup. */
function tipOf(rows: TrendPoint['rows']): HTMLElement {
  const tip = document.createElement('dl')
  tip.className = 'chart-tip'
  for (const [name, value] of rows) {
    tip.append(
      Object.assign(document.createElement('dt'), { textContent: name }),
      Object.assign(document.createElement('dd'), { textContent: value }),
    )
  }
  return tip
}
