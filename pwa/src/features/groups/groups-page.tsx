import type { Group } from '@atajo/shared/group'
import { useDeferredValue } from 'react'
import { groupsTexts } from '../../texts/es/groups.ts'
import { CollectionPage } from '../../ui/collection-page.tsx'
import { useSession } from '../auth/auth.public.ts'
import { useLinks } from '../links/links.public.ts'
import { filterGroups } from './filter-groups.ts'
import { GroupCard } from './group-card.tsx'
import { GroupDeletionDialog } from './group-deletion-dialog.tsx'
import { GroupFormDialog } from './group-form-dialog.tsx'
import { useGroups } from './groups.queries.ts'
import { GroupsDrawing } from './groups-drawing.tsx'

/** /groups: every group with its links, searched as one types. */
export function GroupsPage() {
  const { groups, ...query } = useGroups()
  const links = useDeferredValue(useLinks().links)
  const limit = useSession().user?.limits.groups
  const countOf = (group: Group) => links?.filter((link) => link.group?.id === group.id).length ?? 0
  return (
    <CollectionPage
      texts={groupsTexts}
      items={groups}
      query={query}
      limit={limit}
      drawing={<GroupsDrawing />}
      find={filterGroups}
      renderCard={(group, actions) => <GroupCard group={group} linkCount={countOf(group)} {...actions} />}
      renderForm={(edited, onClose) => <GroupFormDialog edited={edited} onClose={onClose} />}
      renderDeletion={(group, onClose) => (
        <GroupDeletionDialog group={group} linkCount={countOf(group)} onClose={onClose} />
      )}
    />
  )
}
