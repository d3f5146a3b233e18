import { Drawing } from '../../../ui/elements/drawing.tsx'

const COLUMNS = [0, 1, 2, 3, 4]
const ROWS = [0, 1, 2]
const STEP = 104
const BLOCK = 'M14 0h56l14 14v56l-14 14h-56l-14-14v-56z'
const DETOUR = 'M10 292V198H114V94H218V-10H426'
const WAY = 'M10 292 426 -10'

/** Draws city blocks with a long path around them and a straight path across. */
export function AuthDrawing() {
  return (
    <Drawing
      viewBox="0 -24 520 336"
      className="mt-14 hidden h-auto w-full max-w-140 overflow-visible lg:block"
    >
      <g fill="var(--block)">
        {ROWS.flatMap((row) =>
          COLUMNS.map((column) => (
            <path
              key={`${row}-${column}`}
              transform={`translate(${20 + column * STEP} ${row * STEP})`}
              d={BLOCK}
            />
          )),
        )}
      </g>
      <path stroke="var(--paper)" strokeWidth="44" d={WAY} />
      <path stroke="var(--ink-3)" strokeWidth="2.5" strokeDasharray="1 9" d={DETOUR} />
      <path stroke="var(--accent)" strokeWidth="22" d={WAY} />
      <circle cx="10" cy="292" r="5" fill="var(--on-accent)" />
      <circle cx="426" cy="-10" r="5" fill="var(--on-accent)" />
    </Drawing>
  )
}
