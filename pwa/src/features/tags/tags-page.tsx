import { CollectionPage } from '../collections/collection-page.tsx'
import { tags } from './tags.queries.ts'
import { TagsDrawing } from './tags-drawing.tsx'

export function TagsPage() {
  return <CollectionPage collection={tags} drawing={<TagsDrawing />} />
}
