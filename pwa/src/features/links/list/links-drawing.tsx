import { Drawing } from '../../../ui/elements/drawing.tsx'

export function LinksDrawing() {
  return (
    <Drawing>
      <path
        fill="var(--surface)"
        stroke="currentColor"
        strokeWidth="2.5"
        d="M14 40 84 22l72 18 70-18v108l-70 18-72-18-70 18z"
      />
      <path
        fill="var(--block)"
        d="M26 53l20-5 3 3v18l-3 4-20 5zM60 44.5l14-3.5v23l-14 3.5zM26 93l23-6 1 25-4 4-20 5zM62 84l12-3v24l-12 3zM94 42l18 4.5 4 5v16l-4 3-18-4.5zM130 51l14 3.5v22l-14-3.5zM94 82l22 5.5v25L94 107zM130 91l14 3.5v25L130 116zM168 57l20-5 4 3v17l-4 5-20 5zM204 48l10-2.5v23L204 71zM168 97l24-6v25l-24 6zM204 88l10-2.5v23l-10 2.5z"
      />
      <path stroke="currentColor" strokeWidth="1.5" opacity=".45" d="M84 22v108M156 40v108" />
      <path stroke="currentColor" strokeWidth="2.5" d="M54 118V58l34-8.5 36 9V76" />
      <path stroke="var(--accent)" strokeWidth="6" d="M54 118 198 84" strokeDasharray="1 13" />
      <circle cx="54" cy="118" r="7" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
      <path stroke="currentColor" strokeWidth="2.5" d="M198 84V50" />
      <path fill="var(--accent)" stroke="currentColor" strokeWidth="2.5" d="M198 50h24l-7 8 7 8h-24z" />
      <path stroke="currentColor" strokeWidth="2.5" d="M124 76v8" strokeDasharray="1 6" />
    </Drawing>
  )
}
