import type { Tag } from '@atajo/shared/tag'
import { Link } from '@tanstack/react-router'
import { linksTexts } from '../../texts/es/links.ts'
import { tagsTexts } from '../../texts/es/tags.ts'
import { Chip, Status } from '../../ui/chip.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { itemKey, useSyncState } from '../sync/sync.api.ts'

interface TagCardProps {
  tag: Tag
  linkCount: number
  onEdit: () => void
  onDelete: () => void
}

export function TagCard({ tag, linkCount, onEdit, onDelete }: TagCardProps) {
  const sync = useSyncState(itemKey('tag', tag.id))
  return (
    <article className="card tag-card">
      <header>
        <h2>
          <Chip color={tag.color}>{tag.name}</Chip>
        </h2>
        <IconButton
          icon="edit"
          size="small"
          label={tagsTexts.of(tagsTexts.edit, tag.name)}
          onClick={onEdit}
        />
        <IconButton
          icon="trash"
          size="small"
          label={tagsTexts.of(tagsTexts.remove, tag.name)}
          onClick={onDelete}
        />
      </header>
      <footer>
        <Link
          to="/links"
          search={{ tagId: tag.id }}
          className="text-link"
          aria-label={`${tagsTexts.linkCount(linkCount)}. ${tagsTexts.showLinks(tag.name)}`}
        >
          {tagsTexts.linkCount(linkCount)}
        </Link>
        {sync && (
          <Status look={sync === 'failed' || sync === 'conflict' ? 'problem' : 'waiting'}>
            {linksTexts[sync]}
          </Status>
        )}
      </footer>
    </article>
  )
}
