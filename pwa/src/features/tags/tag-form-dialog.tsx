import { COLORS } from '@atajo/shared/color'
import { TAG_NAME_LIMIT, type Tag, type TagDraft } from '@atajo/shared/tag'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { useKeptState } from '../../platform/use-kept-state.ts'
import { colorTexts } from '../../texts/es/colors.ts'
import { tagsTexts } from '../../texts/es/tags.ts'
import { Button } from '../../ui/button.tsx'
import { ColorPicker } from '../../ui/color-picker.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { createTag, updateTag } from './tags.api.ts'

interface TagFormDialogProps {
  edited: Tag | null
  onClose: () => void
}

/** Creates a tag or edits one; what was typed stays until it went through. */
export function TagFormDialog({ edited, onClose }: TagFormDialogProps) {
  const formId = useId()
  const texts = tagsTexts.form
  const [form, setForm, forget] = useKeptState<TagDraft>(`tag.${edited?.id ?? 'new'}`, draftOf(edited))
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
            {isBusy ? texts.saving : edited ? texts.save : tagsTexts.create}
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
          maxLength={TAG_NAME_LIMIT}
          value={form.name}
          error={error?.fields.name ?? error?.fields.tagName}
          onChange={(event) => setForm({ ...form, name: event.target.value })}
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

function useSave(edited: Tag | null, form: TagDraft) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)

  /** Answers whether it is done, or kept to be done. */
  async function save(): Promise<boolean> {
    setIsBusy(true)
    setError(null)
    try {
      await (edited ? updateTag(edited, form) : createTag(form))
      void notify({ title: edited ? tagsTexts.updated : tagsTexts.created, icon: 'tag' })
      return true
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem
      setError(problem)
      const title = edited ? tagsTexts.updateFailed : tagsTexts.createFailed
      void notify({ title, details: problem.details, look: 'error' })
      return false
    } finally {
      setIsBusy(false)
    }
  }

  return { save, isBusy, error }
}

function draftOf(tag: Tag | null): TagDraft {
  return {
    name: tag?.name ?? '',
    color: tag?.color ?? COLORS[0],
  }
}

function colorOptions(current: TagDraft['color']) {
  const offered = current === 'PINK' ? [...COLORS, current] : COLORS
  return offered.map((color) => ({ value: color, label: colorTexts[color] }))
}
