import type { Color } from '@atajo/shared/color'
import { TAG_NAME_LIMIT, type Tag, type TagDraft } from '@atajo/shared/tag'
import { useState } from 'react'
import { tagsTexts } from '../../texts/es/tags.ts'
import { ColorPicker } from '../../ui/color-picker.tsx'
import { DraftDialog, type DraftFields } from '../../ui/draft-dialog.tsx'
import { nextColor } from '../../ui/next-color.ts'
import { TextField } from '../../ui/text-field.tsx'
import { createTag, updateTag, useTags } from './tags.queries.ts'

interface TagFormDialogProps {
  edited: Tag | null
  onClose: () => void
}

const { form } = tagsTexts
const CREATION = {
  title: form.createTitle,
  submit: tagsTexts.create,
  done: tagsTexts.created,
  failed: tagsTexts.createFailed,
}
const EDITION = {
  title: form.editTitle,
  submit: form.save,
  done: tagsTexts.updated,
  failed: tagsTexts.updateFailed,
}

/** Creates a tag or edits one. */
export function TagFormDialog({ edited, onClose }: TagFormDialogProps) {
  const { tags = [] } = useTags()
  // What it was when it opened: others may come while it is typed.
  const [color] = useState(() => nextColor(tags))
  return (
    <DraftDialog
      texts={{ ...(edited ? EDITION : CREATION), busy: form.saving, cancel: form.cancel }}
      icon="tag"
      keptAs={`tag.${edited?.id ?? 'new'}`}
      edited={edited}
      draftOf={(tag) => draftOf(tag, color)}
      save={(draft, base) => (base ? updateTag(base, draft) : createTag(draft))}
      fieldOfCode={{ tag_exists: 'name' }}
      onClose={onClose}
    >
      {TagFields}
    </DraftDialog>
  )
}

function TagFields({ draft, change, errors }: DraftFields<TagDraft>) {
  return (
    <>
      <TextField
        label={form.name}
        autoComplete="off"
        maxLength={TAG_NAME_LIMIT}
        value={draft.name}
        error={errors.name ?? errors.tagName}
        onChange={(event) => change({ name: event.target.value })}
      />
      <ColorPicker label={form.color} value={draft.color} onChange={(color) => change({ color })} />
    </>
  )
}

function draftOf(tag: Tag | null, color: Color): TagDraft {
  return { name: tag?.name ?? '', color: tag?.color ?? color }
}
