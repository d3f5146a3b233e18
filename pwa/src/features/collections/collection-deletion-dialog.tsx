import type { Color } from '@atajo/shared/color'
import { collectionTexts } from '../../texts/es/links/collections.ts'
import { Chip } from '../../ui/elements/chip.tsx'
import { DeletionDialog } from '../../ui/overlays/deletion-dialog.tsx'
import type { Collection, Removal } from './collection.queries.ts'
import { type CollectionItem, nameOf } from './collection-kind.ts'

interface CollectionDeletionDialogProps<Draft extends { color: Color }> {
  collection: Collection<Draft>
  item: CollectionItem<Draft>
  linkCount: number
  onClose: () => void
}

/** Explains what happens to the links before an item is deleted. */
export function CollectionDeletionDialog<Draft extends { color: Color }>({
  collection: { kind, remove },
  item,
  linkCount,
  onClose,
}: CollectionDeletionDialogProps<Draft>) {
  const { deletion, done, failed } = kind.texts
  const { confirm, affected, undo } = collectionTexts.deletion
  const { title, sentence } = deletion
  return (
    <DeletionDialog
      texts={{
        title,
        sentence: linkCount > 0 ? `${sentence} ${affected(linkCount)}` : sentence,
        confirm,
        done: done.remove,
        failed: failed.remove,
      }}
      remove={() => remove(item)}
      {...(item.id > 0 && {
        undo: { label: undo, onPress: (removal: Removal) => void removal.undo() },
      })}
      onClose={onClose}
    >
      <Chip color={item.color} {...(kind.colored === 'card' && { icon: kind.icon })}>
        {nameOf(kind, item)}
      </Chip>
    </DeletionDialog>
  )
}
