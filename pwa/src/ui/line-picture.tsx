import { formatNumber } from '../platform/formats.ts'
import type { LinePoint } from './line-chart-option.ts'
import { tickLabel, valueTicks } from './value-ticks.ts'

/** Room for the highest value above the plot and for the labels below it, px. */
const ROOM = { above: 30, below: 34 }

interface LinePictureProps {
  points: readonly LinePoint[]
  isLastPartial: boolean
  /** Px, labels included. */
  height: number
}

/** What ECharts draws of `line-chart-option.ts`, without the library: nothing is measured, so that it is there at once. */
export function LinePicture({ points, isLastPartial, height }: LinePictureProps) {
  const ticks = valueTicks(Math.max(...points.map(({ value }) => value)))
  const scale = { top: ticks.at(-1) ?? 1, bottom: height - ROOM.below, count: points.length }
  return (
    <svg className="line-picture" aria-hidden="true">
      <Grid ticks={ticks} scale={scale} />
      <Line points={points} scale={scale} isLastPartial={isLastPartial} />
    </svg>
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
    <g key={tick} className="line-picture-tick">
      <line x2="100%" y1={top(tick, scale)} y2={top(tick, scale)} />
      <text x={-8} y={top(tick, scale)}>
        {tickLabel(tick)}
      </text>
    </g>
  ))
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
      {marks.slice(1).map(({ label, x, y }, index) => (
        <line
          key={label}
          className="line-picture-line"
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
            <text className="line-picture-value" x={x} y={y - 20}>
              {formatNumber(value)}
            </text>
          )}
          <text
            className="line-picture-label"
            data-partial={isLastPartial && index === last}
            x={x}
            y={scale.bottom + 18}
          >
            {label}
          </text>
        </g>
      ))}
    </>
  )
}
