import type { Tag } from '@atajo/shared/tag'
import { Link } from '@tanstack/react-router'
import { tagsTexts } from '../../texts/es/tags.ts'
import { Chip } from '../../ui/chip.tsx'
import { CollectionCard } from '../../ui/collection-card.tsx'
import { SyncStatus } from '../../ui/sync-status.tsx'
import { itemKey, useSyncState } from '../sync/sync.public.ts'

interface TagCardProps {
  tag: Tag
  linkCount: number
  onEdit: () => void
  onDelete: () => void
}

export function TagCard({ tag, linkCount, onEdit, onDelete }: TagCardProps) {
  const { name } = tag
  const sync = useSyncState(itemKey('tag', tag.id))
  const count = tagsTexts.linkCount(linkCount)
  return (
    <CollectionCard
      title={
        <h2>
          <Chip color={tag.color}>{name}</Chip>
        </h2>
      }
      editLabel={tagsTexts.of(tagsTexts.edit, name)}
      deleteLabel={tagsTexts.of(tagsTexts.remove, name)}
      onEdit={onEdit}
      onDelete={onDelete}
      foot={
        <>
          <Link
            to="/links"
            search={{ tagId: tag.id }}
            className="text-link"
            aria-label={`${count}. ${tagsTexts.showLinks(name)}`}
          >
            {count}
          </Link>
          <SyncStatus state={sync} />
        </>
      }
    />
  )
}
