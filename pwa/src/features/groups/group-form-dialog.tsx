import { COLORS } from '@atajo/shared/color'
import { GROUP_TEXT_LIMITS, type Group, type GroupDraft } from '@atajo/shared/group'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { useKeptState } from '../../platform/use-kept-state.ts'
import { colorTexts } from '../../texts/es/colors.ts'
import { groupsTexts } from '../../texts/es/groups.ts'
import { Button } from '../../ui/button.tsx'
import { ColorPicker } from '../../ui/color-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { createGroup, updateGroup } from './groups.api.ts'

interface GroupFormDialogProps {
  edited: Group | null
  onClose: () => void
}

/** Creates a group or edits one; what was typed stays until it went through. */
export function GroupFormDialog({ edited, onClose }: GroupFormDialogProps) {
  const formId = useId()
  const texts = groupsTexts.form
  const [form, setForm, forget] = useKeptState<GroupDraft>(`group.${edited?.id ?? 'new'}`, draftOf(edited))
  const { save, isBusy, error } = useSave(edited, form)

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (!(await save())) return
    forget()
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={edited ? texts.editTitle : texts.createTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button look="accent" type="submit" form={formId} isBusy={isBusy}>
            {isBusy ? texts.saving : edited ? texts.save : groupsTexts.create}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" onSubmit={(event) => void onSubmit(event)}>
        {error && Object.keys(error.fields).length === 0 && (
          <NoticeBox look="error">{error.details || error.message}</NoticeBox>
        )}
        <TextField
          label={texts.name}
          autoComplete="off"
          maxLength={GROUP_TEXT_LIMITS.title}
          value={form.title}
          error={error?.fields.title}
          onChange={(event) => setForm({ ...form, title: event.target.value })}
        />
        <TextArea
          label={texts.description}
          isOptional
          rows={2}
          maxLength={GROUP_TEXT_LIMITS.description}
          value={form.description ?? ''}
          error={error?.fields.description}
          onChange={(event) => setForm({ ...form, description: event.target.value })}
        />
        <ColorPicker
          label={texts.color}
          value={form.color}
          options={colorOptions(form.color)}
          onChange={(color) => setForm({ ...form, color })}
        />
      </form>
    </Dialog>
  )
}

function useSave(edited: Group | null, form: GroupDraft) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  /** Answers whether it is done, or kept to be done. */
  async function save(): Promise<boolean> {
    setIsBusy(true)
    setError(null)
    try {
      await (edited ? updateGroup(edited, form) : createGroup(form))
      void notify({ title: edited ? groupsTexts.updated : groupsTexts.created, icon: 'folder' })
      return true
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem)
      const title = edited ? groupsTexts.updateFailed : groupsTexts.createFailed
      void notify({ title, details: problem.details, look: 'error' })
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { save, isBusy, error }
}

function draftOf(group: Group | null): GroupDraft {
  return {
    title: group?.title ?? '',
    description: group?.description ?? '',
    color: group?.color ?? COLORS[0],
  }
}

function colorOptions(current: GroupDraft['color']) {
  const offered = current === 'PINK' ? [...COLORS, current] : COLORS
  return offered.map((color) => ({ value: color, label: colorTexts[color] }))
}
