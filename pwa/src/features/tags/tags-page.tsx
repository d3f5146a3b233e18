import type { Tag } from '@atajo/shared/tag'
import { useState } from 'react'
import { tagsTexts } from '../../texts/es/tags.ts'
import { Button } from '../../ui/button.tsx'
import { DataAge, Unavailable } from '../../ui/data-age.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useSession } from '../auth/auth.api.ts'
import { useLinks } from '../links/links.api.ts'
import { filterTags } from './filter-tags.ts'
import { TagCard } from './tag-card.tsx'
import { TagDeletionDialog } from './tag-deletion-dialog.tsx'
import { TagFormDialog } from './tag-form-dialog.tsx'
import { useTags } from './tags.api.ts'
import { TagsDrawing } from './tags-drawing.tsx'
import './tags.css'

type OpenDialog = { kind: 'form'; tag: Tag | null } | { kind: 'delete'; tag: Tag } | null

/** /tags: every tag with its links, searched as one types. */
export function TagsPage() {
  const { tags, isError, refetch, dataUpdatedAt } = useTags()
  const { links = [] } = useLinks()
  const [search, setSearch] = useState('')
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const countOf = (tag: Tag) => links.filter((link) => link.tags.some(({ id }) => id === tag.id)).length
  const openForm = () => setDialog({ kind: 'form', tag: null })
  const close = () => setDialog(null)
  return (
    <div className="page">
      <PageHead count={tags?.length} onCreate={openForm} />
      <DataAge readAt={dataUpdatedAt} isStale={isError} />
      {tags && tags.length > 0 && (
        <SearchBox
          label={tagsTexts.search}
          value={search}
          onChange={setSearch}
          className="mb-4 lg:max-w-120"
        />
      )}
      {tags === undefined && isError && <Unavailable onRetry={() => void refetch()} />}
      {tags === undefined && !isError && <SkeletonRows count={3} label={tagsTexts.loading} />}
      {tags && tags.length === 0 && <NoTags onCreate={openForm} />}
      {tags && tags.length > 0 && (
        <TagGrid
          tags={filterTags(tags, search)}
          countOf={countOf}
          onEdit={(tag) => setDialog({ kind: 'form', tag })}
          onDelete={(tag) => setDialog({ kind: 'delete', tag })}
        />
      )}
      {dialog?.kind === 'form' && <TagFormDialog edited={dialog.tag} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <TagDeletionDialog tag={dialog.tag} linkCount={countOf(dialog.tag)} onClose={close} />
      )}
    </div>
  )
}

function PageHead({ count, onCreate }: { count: number | undefined; onCreate: () => void }) {
  const limit = useSession().user?.limits.tags
  return (
    <header className="page-head">
      <div>
        <h1>{tagsTexts.title}</h1>
        <p className="page-count">
          {count !== undefined && limit !== undefined && tagsTexts.used(count, limit)}
        </p>
      </div>
      <Button look="accent" icon="add" onClick={onCreate}>
        {tagsTexts.create}
      </Button>
    </header>
  )
}

function NoTags({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState
      drawing={<TagsDrawing />}
      title={tagsTexts.empty.title}
      sentence={tagsTexts.empty.sentence}
      action={
        <Button look="accent" icon="add" onClick={onCreate}>
          {tagsTexts.create}
        </Button>
      }
    />
  )
}

interface TagGridProps {
  tags: Tag[]
  countOf: (tag: Tag) => number
  onEdit: (tag: Tag) => void
  onDelete: (tag: Tag) => void
}

function TagGrid({ tags, countOf, onEdit, onDelete }: TagGridProps) {
  if (tags.length === 0) return <EmptyState title={tagsTexts.noneFound} />
  return (
    <ul className="tag-grid" aria-label={tagsTexts.listLabel}>
      {tags.map((tag) => (
        <li key={tag.id}>
          <TagCard
            tag={tag}
            linkCount={countOf(tag)}
            onEdit={() => onEdit(tag)}
            onDelete={() => onDelete(tag)}
          />
        </li>
      ))}
    </ul>
  )
}
