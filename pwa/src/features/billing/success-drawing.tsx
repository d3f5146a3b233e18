import { Drawing } from '../../ui/elements/drawing.tsx'

/** Draws a long detour and the straight line that has reached its end. */
export function SuccessDrawing() {
  return (
    <Drawing viewBox="0 0 240 128" className="mb-8 block h-auto w-60 overflow-visible">
      <path
        fill="var(--block)"
        d="M37 12h26l9 9v22l-9 9H37l-9-9V21zM95 12h26l9 9v22l-9 9H95l-9-9V21zM153 74h26l9 9v22l-9 9h-26l-9-9V83z"
      />
      <path stroke="currentColor" strokeWidth="2.5" strokeDasharray="1 8" d="M22 112h116V24h66" />
      <path stroke="var(--accent)" strokeWidth="6" d="M22 112 208 24" />
      <circle cx="22" cy="112" r="8" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="212" cy="22" r="16" fill="var(--accent)" stroke="currentColor" strokeWidth="2.5" />
      <path stroke="var(--on-accent)" strokeWidth="3" d="m205 22 5 5 9-10" />
    </Drawing>
  )
}
