import type { Link } from '@atajo/shared/link'
import { type AskedBulkField, CSV_FIELDS } from '@atajo/shared/link-columns'
import { LINK_LABELS } from '@atajo/shared/link-labels'
import { type FormEvent, useState } from 'react'
import { readCount } from '../../../platform/text/read-count.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { selectionTexts as texts } from '../../../texts/es/links/selection.ts'
import { PickerList } from '../../../ui/fields/picker-list.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { editSelection } from './edit-selection.ts'
import { saidOf } from './selection-actions.ts'

interface FieldDialogProps {
  field: AskedBulkField
  links: readonly Link[]
  onClose: () => void
}

/** Asks for the new value of a plain field of the selected links. */
export function FieldDialog(props: FieldDialogProps) {
  const kind = CSV_FIELDS.find(({ name }) => name === props.field)?.csv
  return kind === 'switch' ? (
    <SwitchDialog {...props} />
  ) : (
    <TypedDialog {...props} isCount={kind === 'count'} />
  )
}

function SwitchDialog({ field, links, onClose }: FieldDialogProps) {
  const [first] = links
  const isOfAll = links.every((link) => link[field] === first?.[field])
  return (
    <Dialog title={texts.field.title(LINK_LABELS[field])} description={saidOf(links)} onClose={onClose}>
      <div className="selection-picker">
        <PickerList
          label={LINK_LABELS[field]}
          options={[
            { id: 'yes', label: linkFormTexts.yes },
            { id: 'no', label: linkFormTexts.no },
          ]}
          selected={isOfAll ? [first?.[field] ? 'yes' : 'no'] : []}
          onToggle={(id) => {
            onClose()
            void editSelection(links, { kind: 'field', field, value: id === 'yes' })
          }}
        />
      </div>
    </Dialog>
  )
}

function TypedDialog({ field, links, onClose, isCount }: FieldDialogProps & { isCount: boolean }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const text = typed.trim() || null
    const value = isCount && text !== null ? readCount(text) : text
    if (text !== null && value === null) return setError(texts.field.wrongNumber)
    onClose()
    void editSelection(links, { kind: 'field', field, value })
  }

  return (
    <FormDialog
      title={texts.field.title(LINK_LABELS[field])}
      submit={texts.field.submit}
      busy=""
      isBusy={false}
      onClose={onClose}
    >
      {(formId) => (
        <form id={formId} noValidate className="selection-form" onSubmit={onSubmit}>
          <p className="text-ink-2">{saidOf(links)}</p>
          <TextField
            label={LINK_LABELS[field]}
            help={texts.field.help}
            inputMode={isCount ? 'numeric' : 'text'}
            value={typed}
            error={error}
            onChange={({ target }) => setTyped(target.value)}
          />
        </form>
      )}
    </FormDialog>
  )
}
