import type { Group } from '@atajo/shared/group'
import { Link } from '@tanstack/react-router'
import { groupsTexts } from '../../texts/es/groups.ts'
import { linksTexts } from '../../texts/es/links.ts'
import { colorClass, Status } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { itemKey, useSyncState } from '../sync/sync.api.ts'

interface GroupCardProps {
  group: Group
  linkCount: number
  onEdit: () => void
  onDelete: () => void
}

export function GroupCard({ group, linkCount, onEdit, onDelete }: GroupCardProps) {
  const sync = useSyncState(itemKey('group', group.id))
  return (
    <article className={`card group-card h-full ${colorClass(group.color)}`}>
      <header>
        <Icon name="folder" />
        <h2>{group.title}</h2>
        <IconButton
          icon="edit"
          size="small"
          label={groupsTexts.of(groupsTexts.edit, group.title)}
          onClick={onEdit}
        />
        <IconButton
          icon="trash"
          size="small"
          label={groupsTexts.of(groupsTexts.remove, group.title)}
          onClick={onDelete}
        />
      </header>
      {group.description && <p>{group.description}</p>}
      {sync && (
        <p>
          <Status look={sync === 'failed' || sync === 'conflict' ? 'problem' : 'waiting'}>
            {linksTexts[sync]}
          </Status>
        </p>
      )}
      <Link
        to="/links"
        search={{ groupId: group.id }}
        className="text-link group-card-links"
        aria-label={`${groupsTexts.linkCount(linkCount)}. ${groupsTexts.showLinks(group.title)}`}
      >
        {groupsTexts.linkCount(linkCount)}
      </Link>
    </article>
  )
}
