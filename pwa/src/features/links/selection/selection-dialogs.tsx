import type { Link } from '@atajo/shared/link'
import { type FormEvent, useState } from 'react'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { selectionTexts as texts } from '../../../texts/es/links/selection.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Chip } from '../../../ui/elements/chip.tsx'
import { Picker } from '../../../ui/fields/picker.tsx'
import { PickerList } from '../../../ui/fields/picker-list.tsx'
import { DateField } from '../../../ui/fields/text-field.tsx'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { todayOfAccount } from '../../auth/auth.public.ts'
import { ExportDialog } from '../../exports/exports.public.ts'
import { createNamed, groups as groupsOfUser, useGroups } from '../../groups/groups.public.ts'
import { OfferDialog } from '../../link-transfers/link-transfers.public.ts'
import { tags as tagsOfUser, useTags } from '../../tags/tags.public.ts'
import { collectionOptions, withId } from '../form/collection-options.tsx'
import { DomainDialog } from './domain-dialog.tsx'
import { editSelection, removeSelectionForGood } from './edit-selection.ts'
import { FieldDialog } from './field-dialog.tsx'
import { isAskedBulkField, type SelectionAction, saidOf } from './selection-actions.ts'
import { SelectionMore } from './selection-more.tsx'

/** The dialog to show; `more` lists the actions that do not fit into a phone's bar. */
export type AskedAbout = SelectionAction | 'more'

interface SelectionDialogProps {
  about: AskedAbout
  links: readonly Link[]
  /** The actions that do not fit into the bar. */
  under: readonly SelectionAction[]
  run: (action: SelectionAction) => void
  onClose: () => void
}

/** Shows the dialog that an action on several links needs. */
export function SelectionDialog({ about, under, run, ...asked }: SelectionDialogProps) {
  switch (about) {
    case 'group':
      return <GroupDialog {...asked} />
    case 'tags':
      return <TagsDialog {...asked} />
    case 'expiry':
      return <ExpiryDialog {...asked} />
    case 'domain':
      return <DomainDialog {...asked} />
    case 'export':
      return <ExportDialog {...asked} />
    case 'transfer':
      return <OfferDialog ids={asked.links.map(({ id }) => id)} onClose={asked.onClose} />
    case 'removeForGood':
      return <RemovalDialog {...asked} />
    case 'more':
      return <SelectionMore {...asked} under={under} run={run} />
    default:
      return isAskedBulkField(about) ? <FieldDialog {...asked} field={about} /> : null
  }
}

interface AskedProps {
  links: readonly Link[]
  onClose: () => void
}

/** The option 'no group' in the list of groups. */
const NO_GROUP = 0

function GroupDialog({ links, onClose }: AskedProps) {
  const { items: groups = [] } = useGroups()
  const { options, renderMark } = collectionOptions(groups)
  const [first] = links
  const isOfAll = links.every(({ group }) => group?.id === first?.group?.id)

  function onToggle(id: number) {
    const chosen = groups.find((group) => group.id === id)
    onClose()
    const group = chosen ? { id, title: chosen.title } : null
    void editSelection(links, { kind: 'group', group })
  }

  function onCreate(title: string) {
    onClose()
    void createNamed(groupsOfUser, title, groups, (id, replaced) => {
      if (replaced === undefined) void editSelection(links, { kind: 'group', group: { id, title } })
    })
  }

  return (
    <Dialog title={texts.group.title} description={saidOf(links)} onClose={onClose}>
      <div className="selection-picker">
        <PickerList
          label={texts.actions.group}
          options={[{ id: NO_GROUP, label: texts.group.none }, ...options]}
          renderMark={(id) => id !== NO_GROUP && renderMark(id)}
          selected={isOfAll ? [first?.group?.id ?? NO_GROUP] : []}
          onToggle={onToggle}
          onCreate={onCreate}
        />
      </div>
    </Dialog>
  )
}

function TagsDialog({ links, onClose }: AskedProps) {
  const { items: tags = [] } = useTags()
  const [added, setAdded] = useState<number[]>([])
  const [removed, setRemoved] = useState<number[]>([])
  const used = new Set(links.flatMap((link) => link.tags.map(({ id }) => id)))
  const common = {
    isMulti: true,
    isFeminine: true,
    placeholder: texts.tags.none,
    renderSelected: (id: number) => {
      const tag = tags.find((other) => other.id === id)
      return <Chip color={tag?.color ?? null}>{tag?.name}</Chip>
    },
  }

  const onCreate = (name: string) =>
    void createNamed(tagsOfUser, name, tags, (id, replaced) => setAdded((ids) => withId(ids, id, replaced)))

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    onClose()
    const chosen = (ids: readonly number[]) =>
      tags.filter(({ id }) => ids.includes(id)).map(({ id, name, color }) => ({ id, name, color }))
    if (added.length + removed.length === 0) return
    void editSelection(links, { kind: 'tags', added: chosen(added), removed: chosen(removed) })
  }

  return (
    <FormDialog title={texts.tags.title} submit={texts.tags.submit} busy="" isBusy={false} onClose={onClose}>
      {(formId) => (
        <form id={formId} className="selection-form" onSubmit={onSubmit}>
          <p className="text-ink-2">{saidOf(links)}</p>
          <Picker
            {...common}
            label={texts.tags.add}
            emptyText={linkFormTexts.noTagsYet}
            {...collectionOptions(tags.filter(({ id }) => !removed.includes(id)))}
            selected={added}
            onChange={setAdded}
            onCreate={onCreate}
          />
          <Picker
            {...common}
            label={texts.tags.remove}
            emptyText={texts.tags.noneToRemove}
            {...collectionOptions(tags.filter(({ id }) => used.has(id) && !added.includes(id)))}
            selected={removed}
            onChange={setRemoved}
          />
        </form>
      )}
    </FormDialog>
  )
}

function ExpiryDialog({ links, onClose }: AskedProps) {
  const [day, setDay] = useState('')
  const [error, setError] = useState<string>()
  const today = todayOfAccount()

  function change(expiry: string | null) {
    onClose()
    void editSelection(links, { kind: 'expiry', expiry })
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (day >= today) change(day)
    else setError(texts.expiry.missing)
  }

  return (
    <FormDialog
      title={texts.expiry.title}
      submit={texts.expiry.submit}
      busy=""
      isBusy={false}
      hint={
        <Button look="ghost" onClick={() => change(null)}>
          {texts.expiry.none}
        </Button>
      }
      onClose={onClose}
    >
      {(formId) => (
        <form id={formId} noValidate className="selection-form" onSubmit={onSubmit}>
          <p className="text-ink-2">{saidOf(links)}</p>
          <DateField
            label={linkFormTexts.expiresOn}
            min={today}
            value={day}
            error={error}
            onChange={({ target }) => setDay(target.value)}
          />
        </form>
      )}
    </FormDialog>
  )
}

function RemovalDialog({ links, onClose }: AskedProps) {
  return (
    <ConfirmDialog
      look="danger"
      title={texts.removal.title(links.length)}
      description={texts.removal.sentence}
      confirmLabel={texts.actions.removeForGood}
      onConfirm={() => {
        onClose()
        void removeSelectionForGood(links)
      }}
      onClose={onClose}
    />
  )
}
