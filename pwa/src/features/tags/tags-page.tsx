import { Drawing } from '../../ui/elements/drawing.tsx'
import { CollectionPage } from '../collections/collection-page.tsx'
import { tags } from './tags.queries.ts'

export function TagsPage() {
  return <CollectionPage collection={tags} drawing={<TagsDrawing />} />
}

/** Draws a label on a straight line. */
export function TagsDrawing() {
  return (
    <Drawing>
      <path
        fill="var(--block)"
        d="M101 10h26l9 9v16l-9 9h-26l-9-9v-16zM157 10h26l9 9v16l-9 9h-26l-9-9v-16zM17 108h20l9 9v20l-9 9h-20l-9-9v-20zM213 10h10l9 9v16l-9 9h-10l-9-9v-16z"
      />
      <path stroke="currentColor" strokeWidth="2.5" d="M28 30v72h54" strokeDasharray="1 8" />
      <path
        fill="var(--surface)"
        stroke="currentColor"
        strokeWidth="2.5"
        d="M138 68h76a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6h-70"
      />
      <path
        fill="var(--surface)"
        stroke="currentColor"
        strokeWidth="2.5"
        d="M96 68h86a6 6 0 0 1 6 6v58a6 6 0 0 1-6 6H96L62 113V93z"
      />
      <path stroke="currentColor" strokeWidth="2.5" d="M118 94h46M118 112h28" />
      <circle cx="90" cy="103" r="9" fill="var(--block)" stroke="currentColor" strokeWidth="2.5" />
      <path stroke="var(--accent)" strokeWidth="6" d="M30 32 90 103" />
      <circle cx="28" cy="30" r="8" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
    </Drawing>
  )
}
