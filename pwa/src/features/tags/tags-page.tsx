import { CollectionPage } from '../collections/collection-page.tsx'
import { tags } from './tags.queries.ts'
import { TagsDrawing } from './tags-drawing.tsx'

/** /tags: every tag with its links, searched as one types. */
export function TagsPage() {
  return <CollectionPage collection={tags} drawing={<TagsDrawing />} />
}
