import { CollectionPage } from '../collections/collection-page.tsx'
import { groups } from './groups.queries.ts'
import { GroupsDrawing } from './groups-drawing.tsx'

export function GroupsPage() {
  return <CollectionPage collection={groups} drawing={<GroupsDrawing />} />
}
