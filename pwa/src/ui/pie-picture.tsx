/** Width and height, px. */
export const PIE_PX = 136
const RADIUS = PIE_PX / 2

interface PiePictureProps {
  /** Two amounts: the first in the accent colour, the second in ink. */
  amounts: readonly [number, number]
}

/** What ECharts draws of two amounts, without the library. */
export function PiePicture({ amounts: [first, second] }: PiePictureProps) {
  const share = first / (first + second)
  return (
    <svg
      className="pie-picture"
      aria-hidden="true"
      width={PIE_PX}
      height={PIE_PX}
      viewBox={`-${RADIUS} -${RADIUS} ${PIE_PX} ${PIE_PX}`}
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
