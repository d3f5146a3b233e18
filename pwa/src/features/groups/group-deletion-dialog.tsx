import type { Group } from '@atajo/shared/group'
import { groupsTexts } from '../../texts/es/groups.ts'
import { Chip } from '../../ui/chip.tsx'
import { DeletionDialog } from '../../ui/deletion-dialog.tsx'
import { deleteGroup } from './groups.queries.ts'

interface GroupDeletionDialogProps {
  group: Group
  linkCount: number
  onClose: () => void
}

/** Says what happens to the links before a group goes. */
export function GroupDeletionDialog({ group, linkCount, onClose }: GroupDeletionDialogProps) {
  const { title, sentence, affected, confirm } = groupsTexts.deletion
  return (
    <DeletionDialog
      texts={{
        title,
        sentence: linkCount > 0 ? `${sentence} ${affected(linkCount)}` : sentence,
        confirm,
        done: groupsTexts.deleted,
        failed: groupsTexts.deleteFailed,
      }}
      remove={() => deleteGroup(group)}
      onClose={onClose}
    >
      <Chip color={group.color} icon="folder">
        {group.title}
      </Chip>
    </DeletionDialog>
  )
}
