import { compactNumber, formatNumber } from '../platform/formats.ts'

export interface LinePoint {
  label: string
  value: number
  /** The point in words, for the tooltip: `jue 19 nov · 617 clics`. */
  description: string
}

/** What a chart shows: a line, whose last point may be of a day that is not over, or two shares. */
export type ChartContent =
  | { kind: 'line'; points: readonly LinePoint[]; isLastPartial: boolean }
  | { kind: 'pie'; amounts: readonly [number, number] }

type LineContent = Extract<ChartContent, { kind: 'line' }>
type PieContent = Extract<ChartContent, { kind: 'pie' }>

const TEXT = '"Instrument Sans Variable", sans-serif'
const DISPLAY = '"Bricolage Grotesque Variable", sans-serif'

/** The sRGB table of tokens.css: ECharts reads neither oklch() nor light-dark(). */
const COLORS = {
  light: {
    surface: '#ffffff',
    ink: '#221811',
    ink2: '#5e534a',
    line: '#e5e1da',
    line2: '#90877e',
    accent: '#ec4f27',
    invert: '#221811',
    onInvert: '#fcfaf6',
  },
  dark: {
    surface: '#211b16',
    ink: '#f2eee8',
    ink2: '#bab3ab',
    line: '#37302b',
    line2: '#776e67',
    accent: '#f6623a',
    invert: '#f2eee8',
    onInvert: '#18130e',
  },
}

type Colors = (typeof COLORS)['light']

/** The option object of ECharts; nothing moves, and the page itself has the text alternative. */
export function chartOptions(content: ChartContent, scheme: 'light' | 'dark') {
  const colors = COLORS[scheme]
  const shape = content.kind === 'line' ? lineOptions(content, colors) : pieOptions(content, colors)
  return { textStyle: { fontFamily: TEXT }, animation: false, aria: { enabled: false }, ...shape }
}

/** A solid pie from twelve o'clock: the first amount in the accent colour, the second in ink. */
function pieOptions({ amounts: [first, second] }: PieContent, { accent, ink, surface }: Colors) {
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

/** One line, its highest point marked with the value, the unfinished last stretch dotted. */
function lineOptions(content: LineContent, colors: Colors) {
  const { points, isLastPartial } = content
  const last = points.length - 1
  const values = points.map(({ value }) => value)
  const highest = Math.max(...values)
  const marks = values.map((value, index) =>
    highest > 0 && index === values.indexOf(highest) ? summit(value, colors) : { value },
  )
  const solid = marks.map((mark, index) => (isLastPartial && index === last ? null : mark))
  // The stretch begins at the point before, which the solid line has drawn with its mark.
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

function summit(value: number, { accent, ink }: Colors) {
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

function line(data: unknown[], type: 'solid' | 'dotted', { accent, surface }: Colors) {
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

function yAxis({ line, ink2 }: Colors) {
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

/** A count in few characters: `600`, `120K`. */
function tickLabel(tick: number): string {
  if (tick <= MAX_IN_FULL) return formatNumber(tick)
  const { value, unit } = compactNumber(tick)
  return value.replace(/,?0+$/, '') + unit
}

function xAxis({ points, isLastPartial }: LineContent, { ink, ink2, line2 }: Colors) {
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

function tooltip(points: LineContent['points'], { invert, onInvert, line2 }: Colors) {
  return {
    trigger: 'axis',
    backgroundColor: invert,
    borderWidth: 0,
    padding: [8, 12],
    extraCssText: 'border-radius:10px;box-shadow:none',
    textStyle: { color: onInvert, fontFamily: TEXT, fontSize: 13 },
    formatter: (items: { dataIndex: number }[]) => points[items[0]?.dataIndex ?? 0]?.description ?? '',
    axisPointer: { type: 'line', lineStyle: { color: line2, type: [2, 4] } },
  }
}
