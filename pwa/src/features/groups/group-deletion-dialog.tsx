import type { Group } from '@atajo/shared/group'
import { ApiError } from '../../platform/api-error.ts'
import { groupsTexts } from '../../texts/es/groups.ts'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { deleteGroup } from './groups.api.ts'

interface GroupDeletionDialogProps {
  group: Group
  linkCount: number
  onClose: () => void
}

/** Says what happens to the links before a group goes. */
export function GroupDeletionDialog({ group, linkCount, onClose }: GroupDeletionDialogProps) {
  const texts = groupsTexts.deletion

  async function onConfirm() {
    onClose()
    try {
      await deleteGroup(group)
      await notify({ title: groupsTexts.deleted, icon: 'trash' })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await notify({ title: groupsTexts.deleteFailed, details: error.details, look: 'error' })
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
        <Chip color={group.color} icon="folder">
          {group.title}
        </Chip>
      </p>
    </ConfirmDialog>
  )
}
