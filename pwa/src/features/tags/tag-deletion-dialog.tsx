import type { Tag } from '@atajo/shared/tag'
import { ApiError } from '../../platform/api-error.ts'
import { tagsTexts } from '../../texts/es/tags.ts'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { deleteTag } from './tags.api.ts'

interface TagDeletionDialogProps {
  tag: Tag
  linkCount: number
  onClose: () => void
}

/** Says what happens to the links before a tag goes. */
export function TagDeletionDialog({ tag, linkCount, onClose }: TagDeletionDialogProps) {
  const texts = tagsTexts.deletion

  async function onConfirm() {
    onClose()
    try {
      await deleteTag(tag)
      await notify({ title: tagsTexts.deleted, icon: 'trash' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await notify({ title: tagsTexts.deleteFailed, details: error.details, look: 'error' })
    }
  }

  return (
    <ConfirmDialog
      isOpen
      look="danger"
      title={texts.title}
      description={`${texts.sentence} ${linkCount > 0 ? texts.affected(linkCount) : ''}`}
      confirmLabel={texts.confirm}
      onConfirm={() => void onConfirm()}
      onClose={onClose}
    >
      <p className="mt-4">
        <Chip color={tag.color}>{tag.name}</Chip>
      </p>
    </ConfirmDialog>
  )
}
