import { landingTexts } from '../../texts/es/landing.ts'

/** Measures of one drawing, in its own units. */
interface Plan {
  id: string
  width: number
  height: number
  step: number
  size: number
  corner: number
  from: [number, number]
  to: [number, number]
  fontSize: number
  shortSize: number
  /** Segments of the long address: text, position, length, and whether it goes up the street. */
  long: [text: string, x: number, y: number, length: number, goesUp: boolean][]
}

const DESKTOP: Plan = {
  id: 'wide',
  width: 637.2,
  height: 618.96,
  step: 108,
  size: 84,
  corner: 17,
  from: [21.6, 561.6],
  to: [561.6, 21.6],
  fontSize: 12.5,
  shortSize: 26,
  long: [
    ['https://museo.madrid.example/visita/entradas-y-horar', 25.85, 528.7, 390, true],
    ['ios/otono-20', 31.6, 133.85, 90, false],
    ['26/exposicio', 133.85, 119.6, 90, true],
    ['n-temporal?utm_source=boletin&utm_medium=correo&ut…', 139.6, 25.85, 382.5, false],
  ],
}

const PHONE: Plan = {
  id: 'narrow',
  width: 381.3,
  height: 368.76,
  step: 98,
  size: 74,
  corner: 16,
  from: [21.6, 315.6],
  to: [315.6, 21.6],
  fontSize: 12,
  shortSize: 21,
  long: [
    ['https://museo.madrid.', 25.68, 282.7, 151.2, true],
    ['example/vis', 31.2, 123.68, 79.2, false],
    ['ita/entrada', 123.68, 110, 79.2, true],
    ['s-y-horarios/otono?u…', 129.2, 25.68, 151.2, false],
  ],
}

const FIRST_BLOCK = 33.6
const AVENUE = 37.2

/** Draws the long address as a path around city blocks and the short link as a path across. */
export function StreetPlan() {
  return (
    <div className="hero-plan">
      <PlanDrawing plan={DESKTOP} />
      <PlanDrawing plan={PHONE} />
    </div>
  )
}

function PlanDrawing({ plan }: { plan: Plan }) {
  const { id, width, height, from, to } = plan
  const avenue = `M${from} L${to}`
  const beyond = `M${from[0] - 108} ${from[1] + 108} L${to[0] + 108} ${to[1] - 108}`
  const middle = `translate(${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2}) rotate(-45)`
  return (
    <svg
      className={`plan plan-${id}`}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={landingTexts.plan}
    >
      <mask id={`avenue-${id}`}>
        <path fill="#fff" d={`M0 0h${width}v${height}H0z`} />
        <path stroke="#000" strokeWidth="56.4" d={beyond} />
      </mask>
      <pattern
        id={`blocks-${id}`}
        patternUnits="userSpaceOnUse"
        x={FIRST_BLOCK}
        y={FIRST_BLOCK}
        width={plan.step}
        height={plan.step}
      >
        <path className="plan-blocks" d={blockPath(plan)} />
      </pattern>
      <path
        fill={`url(#blocks-${id})`}
        mask={`url(#avenue-${id})`}
        d={`M${FIRST_BLOCK} ${FIRST_BLOCK}H${width}V${height}H${FIRST_BLOCK}z`}
      />
      <g className="plan-long" fontSize={plan.fontSize}>
        {plan.long.map(([text, x, y, length, goesUp]) => (
          <text
            key={text}
            transform={`translate(${x} ${y})${goesUp ? ' rotate(-90)' : ''}`}
            textLength={length}
          >
            {text}
          </text>
        ))}
      </g>
      <path className="plan-avenue" strokeWidth={AVENUE} d={avenue} />
      <text
        className="plan-short"
        fontSize={plan.shortSize}
        textAnchor="middle"
        transform={middle}
        y={plan.shortSize * 0.34}
      >
        {'/r/prado'}
      </text>
      <circle className="plan-end" cx={from[0]} cy={from[1]} r="6.72" />
      <circle className="plan-end" cx={to[0]} cy={to[1]} r="6.72" />
    </svg>
  )
}

/** Draws a block of houses with cut corners, as in the Eixample of Barcelona. */
function blockPath({ size, corner }: Plan): string {
  const side = size - 2 * corner
  return `M${corner} 0h${side}l${corner} ${corner}v${side}l-${corner} ${corner}h-${side}l-${corner}-${corner}v-${side}z`
}
