import type { Color } from '@atajo/shared/color'
import { GROUP_TEXT_LIMITS, type Group, type GroupDraft } from '@atajo/shared/group'
import { useState } from 'react'
import { groupsTexts } from '../../texts/es/groups.ts'
import { ColorPicker } from '../../ui/color-picker.tsx'
import { DraftDialog, type DraftFields } from '../../ui/draft-dialog.tsx'
import { nextColor } from '../../ui/next-color.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { createGroup, updateGroup, useGroups } from './groups.queries.ts'

interface GroupFormDialogProps {
  edited: Group | null
  onClose: () => void
}

const { form } = groupsTexts
const CREATION = {
  title: form.createTitle,
  submit: groupsTexts.create,
  done: groupsTexts.created,
  failed: groupsTexts.createFailed,
}
const EDITION = {
  title: form.editTitle,
  submit: form.save,
  done: groupsTexts.updated,
  failed: groupsTexts.updateFailed,
}

/** Creates a group or edits one. */
export function GroupFormDialog({ edited, onClose }: GroupFormDialogProps) {
  const { groups = [] } = useGroups()
  // What it was when it opened: others may come while it is typed.
  const [color] = useState(() => nextColor(groups))
  return (
    <DraftDialog
      texts={{ ...(edited ? EDITION : CREATION), busy: form.saving, cancel: form.cancel }}
      icon="folder"
      keptAs={`group.${edited?.id ?? 'new'}`}
      edited={edited}
      draftOf={(group) => draftOf(group, color)}
      save={(draft, base) => (base ? updateGroup(base, draft) : createGroup(draft))}
      fieldOfCode={{ group_exists: 'title' }}
      onClose={onClose}
    >
      {GroupFields}
    </DraftDialog>
  )
}

function GroupFields({ draft, change, errors }: DraftFields<GroupDraft>) {
  return (
    <>
      <TextField
        label={form.name}
        autoComplete="off"
        maxLength={GROUP_TEXT_LIMITS.title}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={form.description}
        isOptional
        rows={2}
        maxLength={GROUP_TEXT_LIMITS.description}
        value={draft.description ?? ''}
        error={errors.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <ColorPicker label={form.color} value={draft.color} onChange={(color) => change({ color })} />
    </>
  )
}

function draftOf(group: Group | null, color: Color): GroupDraft {
  return {
    title: group?.title ?? '',
    description: group?.description ?? '',
    color: group?.color ?? color,
  }
}
