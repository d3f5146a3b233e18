import type { Tag } from '@atajo/shared/tag'
import { useDeferredValue } from 'react'
import { tagsTexts } from '../../texts/es/tags.ts'
import { CollectionPage } from '../../ui/collection-page.tsx'
import { useSession } from '../auth/auth.public.ts'
import { useLinks } from '../links/links.public.ts'
import { filterTags } from './filter-tags.ts'
import { TagCard } from './tag-card.tsx'
import { TagDeletionDialog } from './tag-deletion-dialog.tsx'
import { TagFormDialog } from './tag-form-dialog.tsx'
import { useTags } from './tags.queries.ts'
import { TagsDrawing } from './tags-drawing.tsx'

/** /tags: every tag with its links, searched as one types. */
export function TagsPage() {
  const { tags, ...query } = useTags()
  const links = useDeferredValue(useLinks().links)
  const limit = useSession().user?.limits.tags
  const countOf = (tag: Tag) => links?.filter((link) => link.tags.some(({ id }) => id === tag.id)).length ?? 0
  return (
    <CollectionPage
      texts={tagsTexts}
      items={tags}
      query={query}
      limit={limit}
      drawing={<TagsDrawing />}
      find={filterTags}
      renderCard={(tag, actions) => <TagCard tag={tag} linkCount={countOf(tag)} {...actions} />}
      renderForm={(edited, onClose) => <TagFormDialog edited={edited} onClose={onClose} />}
      renderDeletion={(tag, onClose) => (
        <TagDeletionDialog tag={tag} linkCount={countOf(tag)} onClose={onClose} />
      )}
    />
  )
}
