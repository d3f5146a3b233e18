import { Drawing } from '../../ui/elements/drawing.tsx'
import { CollectionPage } from '../collections/collection-page.tsx'
import { groups } from './groups.queries.ts'

export function GroupsPage() {
  return <CollectionPage collection={groups} drawing={<GroupsDrawing />} />
}

/** Draws a folder with a straight line that leads out of it. */
export function GroupsDrawing() {
  return (
    <Drawing>
      <path
        fill="var(--block)"
        d="M157 16h26l7 7v12l-7 7h-26l-7-7v-12zM205 16h16l7 7v12l-7 7h-16l-7-7v-12zM17 16h16l7 7v12l-7 7h-16l-7-7v-12z"
      />
      <path
        fill="var(--surface)"
        stroke="currentColor"
        strokeWidth="2.5"
        d="M34 52h58l14 16h100v78a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z"
      />
      <path stroke="currentColor" strokeWidth="2.5" d="M34 84h172" />
      <path stroke="currentColor" strokeWidth="2.5" d="M56 136v-26h44M56 110M184 136v-12h-30" />
      <circle cx="56" cy="136" r="5" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="184" cy="136" r="5" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
      <circle cx="104" cy="110" r="4" fill="currentColor" />
      <circle cx="150" cy="124" r="4" fill="currentColor" />
      <path stroke="var(--accent)" strokeWidth="6" d="M96 138 188 46" />
      <circle cx="96" cy="138" r="7" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
      <path stroke="currentColor" strokeWidth="2.5" d="M188 46V24" />
      <circle cx="188" cy="22" r="6" fill="var(--surface)" stroke="currentColor" strokeWidth="2.5" />
    </Drawing>
  )
}
