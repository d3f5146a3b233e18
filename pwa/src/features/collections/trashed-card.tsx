import type { Color } from '@atajo/shared/color'
import { formatDate } from '../../platform/text/formats.ts'
import { collectionTexts } from '../../texts/es/links/collections.ts'
import { linkTrashTexts } from '../../texts/es/links/link-trash.ts'
import { Button } from '../../ui/elements/button.tsx'
import { Chip, colorClass } from '../../ui/elements/chip.tsx'
import { Icon } from '../../ui/elements/icon.tsx'
import { passFocusToNeighbour } from '../../ui/elements/pass-focus.ts'
import { type CollectionKind, nameOf, type TrashedItem } from './collection-kind.ts'
import './collections.css'

interface TrashedCardProps<Draft extends { color: Color }> {
  kind: CollectionKind<Draft>
  item: TrashedItem<Draft>
  onRestore: () => void
  onRemove: () => void
}

export function TrashedCard<Draft extends { color: Color }>(props: TrashedCardProps<Draft>) {
  const { kind, item, onRestore, onRemove } = props
  const name = nameOf(kind, item)
  const isColored = kind.colored === 'card'
  return (
    <article className={`card collection-card ${isColored ? colorClass(item.color) : ''}`}>
      <header>
        {isColored && <Icon name={kind.icon} />}
        <h2>{isColored ? name : <Chip color={item.color}>{name}</Chip>}</h2>
      </header>
      <p>{kind.texts.trash.deleted(formatDate(item.deletedAt))}</p>
      <p>{linkTrashTexts.goes(formatDate(item.purgeAt))}</p>
      <footer
        className="trashed-card-actions"
        onClickCapture={({ target }) => passFocusToNeighbour(target as Element)}
      >
        <Button aria-label={collectionTexts.restore(name)} onClick={onRestore}>
          {linkTrashTexts.restore}
        </Button>
        <Button look="danger" aria-label={collectionTexts.removeForGood(name)} onClick={onRemove}>
          {linkTrashTexts.removeForGood}
        </Button>
      </footer>
    </article>
  )
}
