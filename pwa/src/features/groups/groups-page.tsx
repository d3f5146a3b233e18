import type { Group } from '@atajo/shared/group'
import { useState } from 'react'
import { groupsTexts } from '../../texts/es/groups.ts'
import { Button } from '../../ui/button.tsx'
import { DataAge, Unavailable } from '../../ui/data-age.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useSession } from '../auth/auth.api.ts'
import { useLinks } from '../links/links.api.ts'
import { filterGroups } from './filter-groups.ts'
import { GroupCard } from './group-card.tsx'
import { GroupDeletionDialog } from './group-deletion-dialog.tsx'
import { GroupFormDialog } from './group-form-dialog.tsx'
import { useGroups } from './groups.api.ts'
import { GroupsDrawing } from './groups-drawing.tsx'
import './groups.css'

type OpenDialog = { kind: 'form'; group: Group | null } | { kind: 'delete'; group: Group } | null

/** /groups: every group with its links, searched as one types. */
export function GroupsPage() {
  const { groups, isError, refetch, dataUpdatedAt } = useGroups()
  const { links = [] } = useLinks()
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const countOf = (group: Group) => links.filter((link) => link.group?.id === group.id).length
  const openForm = () => setDialog({ kind: 'form', group: null })
  const close = () => setDialog(null)
  return (
    <div className="page">
      <PageHead count={groups?.length} onCreate={openForm} />
      <DataAge readAt={dataUpdatedAt} isStale={isError} />
      {groups && groups.length > 0 && (
        <SearchBox
          label={groupsTexts.search}
          value={search}
          onChange={setSearch}
          className="mb-4 lg:max-w-120"
        />
      )}
      {groups === undefined && isError && <Unavailable onRetry={() => void refetch()} />}
      {groups === undefined && !isError && <SkeletonRows count={3} label={groupsTexts.loading} />}
      {groups && groups.length === 0 && <NoGroups onCreate={openForm} />}
      {groups && groups.length > 0 && (
        <GroupGrid
          groups={filterGroups(groups, search)}
          countOf={countOf}
          onEdit={(group) => setDialog({ kind: 'form', group })}
          onDelete={(group) => setDialog({ kind: 'delete', group })}
        />
      )}
      {dialog?.kind === 'form' && <GroupFormDialog edited={dialog.group} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <GroupDeletionDialog group={dialog.group} linkCount={countOf(dialog.group)} onClose={close} />
      )}
    </div>
  )
}

function PageHead({ count, onCreate }: { count: number | undefined; onCreate: () => void }) {
  const limit = useSession().user?.limits.groups
  return (
    <header className="page-head">
      <div>
        <h1>{groupsTexts.title}</h1>
        <p className="page-count">
          {count !== undefined && limit !== undefined && groupsTexts.used(count, limit)}
        </p>
      </div>
      <Button look="accent" icon="add" onClick={onCreate}>
        {groupsTexts.create}
      </Button>
    </header>
  )
}

function NoGroups({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      drawing={<GroupsDrawing />}
      title={groupsTexts.empty.title}
      sentence={groupsTexts.empty.sentence}
      action={
        <Button look="accent" icon="add" onClick={onCreate}>
          {groupsTexts.create}
        </Button>
      }
    />
  )
}

interface GroupGridProps {
  groups: Group[]
  countOf: (group: Group) => number
  onEdit: (group: Group) => void
  onDelete: (group: Group) => void
}

function GroupGrid({ groups, countOf, onEdit, onDelete }: GroupGridProps) {
  if (groups.length === 0) return <EmptyState title={groupsTexts.noneFound} />
  return (
    <ul className="group-grid" aria-label={groupsTexts.listLabel}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupCard
            group={group}
            linkCount={countOf(group)}
            onEdit={() => onEdit(group)}
            onDelete={() => onDelete(group)}
          />
        </li>
      ))}
    </ul>
  )
}
