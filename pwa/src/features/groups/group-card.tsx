import type { Group } from '@atajo/shared/group'
import { Link } from '@tanstack/react-router'
import { groupsTexts } from '../../texts/es/groups.ts'
import { colorClass } from '../../ui/chip.tsx'
import { CollectionCard } from '../../ui/collection-card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SyncStatus } from '../../ui/sync-status.tsx'
import { itemKey, useSyncState } from '../sync/sync.public.ts'

interface GroupCardProps {
  group: Group
  linkCount: number
  onEdit: () => void
  onDelete: () => void
}

export function GroupCard({ group, linkCount, onEdit, onDelete }: GroupCardProps) {
  const { title } = group
  const sync = useSyncState(itemKey('group', group.id))
  const count = groupsTexts.linkCount(linkCount)
  return (
    <CollectionCard
      className={colorClass(group.color)}
      title={
        <>
          <Icon name="folder" />
          <h2>{title}</h2>
        </>
      }
      editLabel={groupsTexts.of(groupsTexts.edit, title)}
      deleteLabel={groupsTexts.of(groupsTexts.remove, title)}
      onEdit={onEdit}
      onDelete={onDelete}
      foot={
        <>
          <Link
            to="/links"
            search={{ groupId: group.id }}
            className="text-link"
            aria-label={`${count}. ${groupsTexts.showLinks(title)}`}
          >
            {count}
          </Link>
          <SyncStatus state={sync} />
        </>
      }
    >
      {group.description && <p>{group.description}</p>}
    </CollectionCard>
  )
}
