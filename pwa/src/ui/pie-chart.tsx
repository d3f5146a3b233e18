import './styles/charts.css'

const RADIUS = 68

interface PieChartProps {
  /** Two amounts: the first in the accent colour, the second in ink. */
  amounts: readonly [number, number]
  /** The same in words; it is what a screen reader gets in place of the picture. */
  alternative: string
}

/** A solid pie that starts at twelve o'clock; its legend is the page's own text. */
export function PieChart({ amounts: [first, second], alternative }: PieChartProps) {
  const share = first / (first + second)
  return (
    <svg
      className="pie-chart"
      role="img"
      aria-label={alternative}
      width={2 * RADIUS}
      height={2 * RADIUS}
      viewBox={`-${RADIUS} -${RADIUS} ${2 * RADIUS} ${2 * RADIUS}`}
    >
      <circle r={RADIUS} data-first={share === 1} />
      {share > 0 && share < 1 && <path d={slice(share)} />}
    </svg>
  )
}

/** From twelve o'clock clockwise, as the path of an SVG around its middle. */
function slice(share: number): string {
  const angle = 2 * Math.PI * share
  const end = `${RADIUS * Math.sin(angle)} ${-RADIUS * Math.cos(angle)}`
  return `M0 0V-${RADIUS}A${RADIUS} ${RADIUS} 0 ${share > 0.5 ? 1 : 0} 1 ${end}Z`
}
