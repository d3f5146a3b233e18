import { Drawing } from './drawing.tsx'

/** Draws two fours whose path ends, and a straight line that continues. */
export function NotFoundDrawing() {
  return (
    <Drawing viewBox="0 0 520 200" className="mb-10 block h-auto w-full max-w-160 overflow-visible">
      <path
        fill="var(--block)"
        d="M20 8h28l12 12v20l-12 12h-28l-12-12v-20zM20 150h28l12 12v18l-12 12h-28l-12-12v-18zM198 8h10l10 10v164l-10 10h-10l-10-10v-164zM326 8h10l10 10v164l-10 10h-10l-10-10v-164zM474 8h26l12 12v50l-12 12h-26l-12-12v-50zM474 150h26l12 12v18l-12 12h-26l-12-12v-18z"
      />
      <g stroke="currentColor" strokeWidth="18">
        <path d="M30 134h136M126 20v160" />
        <path d="M232 58a36 36 0 0 1 36-36 36 36 0 0 1 36 36v84a36 36 0 0 1-72 0z" />
        <path d="M354 134h132M446 20v160" />
      </g>
      <path stroke="var(--accent)" strokeWidth="18" d="M30 134 126 20" />
      <path stroke="var(--accent)" strokeWidth="18" d="M354 134l30-36" />
      <path stroke="var(--accent)" strokeWidth="18" strokeDasharray="0.1 28" d="M402 77l20-24" />
    </Drawing>
  )
}
