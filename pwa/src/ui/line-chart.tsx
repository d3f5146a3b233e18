import { compactNumber, formatNumber } from '../platform/formats.ts'
import { usePointedIndex } from './use-pointed-index.ts'
import { valueTicks } from './value-ticks.ts'
import './styles/charts.css'

/** Room for the highest value above the plot and for the labels below it, px. */
const ROOM = { above: 30, below: 34 }
const MOST_IN_FULL = 99_999

export interface LinePoint {
  label: string
  value: number
  /** The point in words, for the tooltip: `jue 19 nov · 617 clics`. */
  description: string
}

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
  const pointed = usePointedIndex(points.length)
  const ticks = valueTicks(Math.max(...points.map(({ value }) => value)))
  const bottom = height - ROOM.below
  const scale = { top: ticks.at(-1) ?? 1, bottom, count: points.length }
  const tip = pointed.index === null ? undefined : points[pointed.index]
  const place = pointed.index === null ? '' : left(pointed.index, scale)
  return (
    <div className="line-chart" role="img" aria-label={alternative} style={{ height }} {...pointed.listeners}>
      <svg aria-hidden="true">
        <Grid ticks={ticks} scale={scale} />
        {tip && <DropLine x={place} from={ROOM.above} to={bottom} />}
        <Line points={points} scale={scale} isLastPartial={isLastPartial} />
      </svg>
      {tip && (
        <p
          className="line-chart-tip"
          style={{ left: place, top: top(tip.value, scale), translate: `-${place} calc(-100% - 12px)` }}
        >
          {tip.description}
        </p>
      )}
    </div>
  )
}

interface Scale {
  /** The value at the upper edge of the plot. */
  top: number
  /** Where the plot ends, px. */
  bottom: number
  count: number
}

/** In parts of the width, so that no width has to be known. */
function left(index: number, { count }: Scale): string {
  return `${(index / Math.max(1, count - 1)) * 100}%`
}

function top(value: number, scale: Scale): number {
  return Math.round(scale.bottom - (value / scale.top) * (scale.bottom - ROOM.above))
}

function Grid({ ticks, scale }: { ticks: number[]; scale: Scale }) {
  return ticks.map((tick) => (
    <g key={tick} className="line-chart-tick">
      <line x2="100%" y1={top(tick, scale)} y2={top(tick, scale)} />
      <text x={-8} y={top(tick, scale)}>
        {tickLabel(tick)}
      </text>
    </g>
  ))
}

function DropLine({ x, from, to }: { x: string; from: number; to: number }) {
  return <line className="line-chart-drop" x1={x} x2={x} y1={from} y2={to} />
}

function tickLabel(tick: number): string {
  if (tick <= MOST_IN_FULL) return formatNumber(tick)
  const { value, unit } = compactNumber(tick)
  return value.replace(/,?0+$/, '') + unit
}

interface LineProps {
  points: readonly LinePoint[]
  scale: Scale
  isLastPartial: boolean
}

function Line({ points, scale, isLastPartial }: LineProps) {
  const last = points.length - 1
  const highest = points.reduce((most, { value }) => Math.max(most, value), 0)
  const summit = highest > 0 ? points.findIndex(({ value }) => value === highest) : -1
  const marks = points.map((point, index) => ({
    ...point,
    x: left(index, scale),
    y: top(point.value, scale),
  }))
  return (
    <>
      {marks[summit] && <DropLine x={marks[summit].x} from={marks[summit].y} to={scale.bottom} />}
      {marks.slice(1).map(({ label, x, y }, index) => (
        <line
          key={label}
          className="line-chart-line"
          data-partial={isLastPartial && index === last - 1}
          x1={marks[index]?.x}
          y1={marks[index]?.y}
          x2={x}
          y2={y}
        />
      ))}
      {marks.map(({ label, value, x, y }, index) => (
        <g key={label}>
          <circle cx={x} cy={y} r={index === summit ? 6 : 4} data-summit={index === summit} />
          {index === summit && (
            <text className="line-chart-value" x={x} y={y - 15}>
              {formatNumber(value)}
            </text>
          )}
          <text
            className="line-chart-label"
            data-partial={isLastPartial && index === last}
            x={x}
            y={scale.bottom + 22}
          >
            {label}
          </text>
        </g>
      ))}
    </>
  )
}
