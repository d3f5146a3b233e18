import type { Color } from '@atajo/shared/color'
import { useState } from 'react'
import { collectionTexts } from '../../texts/es/links/collections.ts'
import { ColorPicker } from '../../ui/fields/color-picker.tsx'
import { nextColor } from '../../ui/fields/next-color.ts'
import { TextArea, TextField } from '../../ui/fields/text-field.tsx'
import { DraftDialog, type DraftFields } from '../../ui/overlays/draft-dialog.tsx'
import { openConflict } from '../sync/sync.public.ts'
import { type Collection, useCollection } from './collection.queries.ts'
import {
  type CollectionItem,
  type CollectionKind,
  draftOf,
  emptyDraft,
  textFieldsOf,
} from './collection-kind.ts'

interface CollectionFormDialogProps<Draft extends { color: Color }> {
  collection: Collection<Draft>
  edited: CollectionItem<Draft> | null
  onClose: () => void
}

const { form } = collectionTexts

export function CollectionFormDialog<Draft extends { color: Color }>(
  props: CollectionFormDialogProps<Draft>,
) {
  const { collection, edited, onClose } = props
  const { kind, create, update } = collection
  const { texts } = kind
  const { items = [] } = useCollection(collection)
  // The colour must not change if other items appear while the person types.
  const [color] = useState(() => nextColor(items))
  const step = edited ? 'update' : 'create'
  return (
    <DraftDialog
      texts={{
        title: edited ? texts.edit : texts.create,
        submit: edited ? form.save : texts.create,
        done: texts.done[step],
        failed: texts.failed[step],
        busy: form.saving,
      }}
      icon={kind.icon}
      draftName={`${kind.one}.${edited?.id ?? 'new'}`}
      edited={edited}
      draftOf={(item) => (item ? draftOf(kind, item) : emptyDraft(kind, color))}
      save={async (draft, base, onKept) => {
        if (!base) return create(draft, { onKept })
        const { isQueued, conflict } = await update(base, draft, onKept)
        return { isQueued, ...(conflict && { onConflict: () => openConflict(conflict) }) }
      }}
      fieldOfCode={{ [`${kind.one}_exists`]: kind.nameField }}
      onClose={onClose}
    >
      {(fields) => <CollectionFields kind={kind} {...fields} />}
    </DraftDialog>
  )
}

interface CollectionFieldsProps<Draft extends { color: Color }> extends DraftFields<Draft> {
  kind: CollectionKind<Draft>
}

function CollectionFields<Draft extends { color: Color }>(props: CollectionFieldsProps<Draft>) {
  const { kind, draft, change, errors } = props
  return (
    <>
      {textFieldsOf(kind).map(([name, { label, limit, isOptional, creationName = name }]) => {
        const common = {
          label,
          maxLength: limit,
          value: (draft[name] as string | null) ?? '',
          error: errors[name] ?? errors[creationName],
          onChange: ({ target }: { target: { value: string } }) =>
            change({ [name]: target.value } as Partial<Draft>),
        }
        return isOptional ? (
          <TextArea key={name} isOptional rows={2} {...common} />
        ) : (
          <TextField key={name} autoComplete="off" {...common} />
        )
      })}
      <ColorPicker
        label={collectionTexts.color}
        value={draft.color}
        onChange={(color) => change({ color } as Partial<Draft>)}
      />
    </>
  )
}
