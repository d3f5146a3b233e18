import type { Tag } from '@atajo/shared/tag'
import { tagsTexts } from '../../texts/es/tags.ts'
import { Chip } from '../../ui/chip.tsx'
import { DeletionDialog } from '../../ui/deletion-dialog.tsx'
import { deleteTag } from './tags.queries.ts'

interface TagDeletionDialogProps {
  tag: Tag
  linkCount: number
  onClose: () => void
}

/** Says what happens to the links before a tag goes. */
export function TagDeletionDialog({ tag, linkCount, onClose }: TagDeletionDialogProps) {
  const { title, sentence, affected, confirm } = tagsTexts.deletion
  return (
    <DeletionDialog
      texts={{
        title,
        sentence: linkCount > 0 ? `${sentence} ${affected(linkCount)}` : sentence,
        confirm,
        done: tagsTexts.deleted,
        failed: tagsTexts.deleteFailed,
      }}
      remove={() => deleteTag(tag)}
      onClose={onClose}
    >
      <Chip color={tag.color}>{tag.name}</Chip>
    </DeletionDialog>
  )
}
