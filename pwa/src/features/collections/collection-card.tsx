import type { Color } from '@atajo/shared/color'
import { Link } from '@tanstack/react-router'
import { collectionTexts } from '../../texts/es/links/collections.ts'
import { Chip, colorClass } from '../../ui/elements/chip.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { IconButton } from '../../ui/elements/icon-button.tsx'
import { SyncStatus } from '../../ui/elements/sync-status.tsx'
import type { ItemSync } from '../sync/sync.public.ts'
import { type CollectionItem, type CollectionKind, nameOf, textFieldsOf } from './collection-kind.ts'
import './collections.css'

interface CollectionCardProps<Draft extends { color: Color }> {
  kind: CollectionKind<Draft>
  item: CollectionItem<Draft>
  linkCount: number
  sync: ItemSync | undefined
  onEdit: () => void
  onDelete: () => void
}

export function CollectionCard<Draft extends { color: Color }>(props: CollectionCardProps<Draft>) {
  const { kind, item, sync, onEdit, onDelete } = props
  const name = nameOf(kind, item)
  const count = collectionTexts.linkCount(props.linkCount)
  const isColored = kind.colored === 'card'
  const details = textFieldsOf(kind).filter(([field, { isOptional }]) => isOptional && item[field])
  return (
    <article className={`card collection-card ${isColored ? colorClass(item.color) : ''}`}>
      <header>
        {isColored && <Icon name={kind.icon} />}
        <h2>{isColored ? name : <Chip color={item.color}>{name}</Chip>}</h2>
        <IconButton icon="edit" size="small" label={collectionTexts.edit(name)} onClick={onEdit} />
        <IconButton icon="trash" size="small" label={collectionTexts.remove(name)} onClick={onDelete} />
      </header>
      {details.map(([field]) => (
        <p key={field}>{item[field] as string}</p>
      ))}
      <footer>
        <Link
          to="/links"
          search={kind.linkSearch(item.id)}
          className="text-link"
          aria-label={`${count}. ${kind.texts.showLinks(name)}`}
        >
          {count}
        </Link>
        <SyncStatus state={sync?.state ?? null} />
      </footer>
    </article>
  )
}
