import type { Color } from '@atajo/shared/color'
import { linkTrashTexts } from '../../texts/es/links/link-trash.ts'
import { Chip } from '../../ui/elements/chip.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DeletionDialog } from '../../ui/overlays/deletion-dialog.tsx'
import type { Collection } from './collection.queries.ts'
import { type CollectionItem, type CollectionKind, nameOf } from './collection-kind.ts'

interface FinalDeletionDialogProps<Draft extends { color: Color }> {
  collection: Collection<Draft>
  item: CollectionItem<Draft>
  onClose: () => void
}

export function FinalDeletionDialog<Draft extends { color: Color }>(props: FinalDeletionDialogProps<Draft>) {
  const { collection, item, onClose } = props
  const { kind, removeForGood } = collection
  const { trash, done, failed } = kind.texts
  const texts = {
    ...trash.deletion,
    confirm: linkTrashTexts.removeForGood,
    done: done.remove,
    failed: failed.remove,
  }
  return (
    <DeletionDialog texts={texts} remove={() => removeForGood(item)} onClose={onClose}>
      <Chip color={item.color} {...(kind.colored === 'card' && { icon: kind.icon })}>
        {nameOf(kind, item)}
      </Chip>
    </DeletionDialog>
  )
}

interface NameTakenDialogProps<Draft extends { color: Color }> {
  kind: CollectionKind<Draft>
  other: CollectionItem<Draft>
  onEdit: () => void
  onClose: () => void
}

/** Explains that an item's name is taken and offers what can be done. */
export function NameTakenDialog<Draft extends { color: Color }>(props: NameTakenDialogProps<Draft>) {
  const { kind, other, onEdit, onClose } = props
  const { title, sentence, confirm } = kind.texts.trash.taken
  return (
    <ConfirmDialog
      title={title(nameOf(kind, other))}
      description={sentence}
      confirmLabel={confirm}
      onConfirm={() => {
        onClose()
        onEdit()
      }}
      onClose={onClose}
    />
  )
}
