import { LINK_TEXT_LIMITS } from '@atajo/shared/link-fields'
import type { ClipboardEvent } from 'react'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Chip } from '../../../ui/elements/chip.tsx'
import { Picker } from '../../../ui/fields/picker.tsx'
import { TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { useSession } from '../../auth/auth.public.ts'
import { createNamed, groups as groupsOfUser, useGroups } from '../../groups/groups.public.ts'
import { tags as tagsOfUser, useTags } from '../../tags/tags.public.ts'
import { hostWarning } from '../model/form-addresses.ts'
import { optimisticCollections } from '../model/link-draft.ts'
import { collectionOptions, withId } from './collection-options.tsx'
import { DomainField } from './domain-field.tsx'
import { pasteMany } from './paste-many.ts'
import { SlugField } from './slug-field.tsx'
import { TitleField } from './title-field.tsx'
import type { LinkFormState } from './use-link-form.ts'

interface LinkBasicsProps {
  state: LinkFormState
  autoFocus?: boolean
}

/** The fields of every link. Guests have neither groups nor tags, and custom slugs need PRO. */
export function LinkBasics({ state, autoFocus = false }: LinkBasicsProps) {
  const { form, errors, change, base } = state
  const { status, plan } = useSession()
  const hasCollections = status === 'user'
  const { items: groups = [] } = useGroups()
  const { items: tags = [] } = useTags()

  function onPaste(event: ClipboardEvent<HTMLInputElement>): void {
    const { groupId, tagIds } = form
    if (!base) pasteMany(event, { groupId, tagIds, shown: optimisticCollections(form, groups, tags) })
  }

  return (
    <>
      <TextField
        label={linkFormTexts.destination}
        placeholder={linkFormTexts.destinationPlaceholder}
        type="text"
        inputMode="url"
        autoComplete="url"
        isExact
        autoCorrect="off"
        autoFocus={autoFocus}
        value={form.destination}
        error={errors.destination}
        help={hostWarning(form.destination)}
        onPaste={onPaste}
        onChange={(event) => change({ destination: event.target.value })}
      />
      {plan === 'pro' && <SlugField isOptional state={state} />}
      {hasCollections && (
        <div className="link-form-pair">
          <GroupPicker state={state} />
          <TagPicker state={state} />
        </div>
      )}
      <DomainField state={state} />
      <TitleField state={state} />
      <TextArea
        isOptional
        label={linkFormTexts.note}
        rows={2}
        maxLength={LINK_TEXT_LIMITS.note}
        value={form.note}
        error={errors.note}
        onChange={(event) => change({ note: event.target.value })}
      />
    </>
  )
}

function GroupPicker({ state }: { state: LinkFormState }) {
  const { form, errors, change, changeLater } = state
  const { items: groups = [] } = useGroups()
  const onCreate = (name: string) =>
    void createNamed(groupsOfUser, name, groups, (groupId, replaced) =>
      changeLater((now) => (replaced === undefined || now.groupId === replaced ? { groupId } : {})),
    )
  return (
    <Picker
      onCreate={onCreate}
      label={linkFormTexts.group}
      placeholder={linkFormTexts.noGroup}
      emptyText={linkFormTexts.noGroupsYet}
      {...collectionOptions(groups)}
      selected={form.groupId === null ? [] : [form.groupId]}
      onChange={([groupId = null]) => change({ groupId })}
      renderSelected={(id) => {
        const group = groups.find((group) => group.id === id)
        return (
          <Chip color={group?.color ?? null} icon="folder">
            {group?.title}
          </Chip>
        )
      }}
      error={errors.groupId}
    />
  )
}

function TagPicker({ state }: { state: LinkFormState }) {
  const { form, errors, change, changeLater } = state
  const { items: tags = [] } = useTags()
  const onCreate = (name: string) =>
    void createNamed(tagsOfUser, name, tags, (id, replaced) =>
      changeLater(({ tagIds }) => ({ tagIds: withId(tagIds, id, replaced) })),
    )
  return (
    <Picker
      onCreate={onCreate}
      isMulti
      isFeminine
      label={linkFormTexts.tags}
      placeholder={linkFormTexts.noTags}
      emptyText={linkFormTexts.noTagsYet}
      {...collectionOptions(tags)}
      selected={form.tagIds}
      onChange={(tagIds) => change({ tagIds })}
      renderSelected={(id) => {
        const tag = tags.find((tag) => tag.id === id)
        return <Chip color={tag?.color ?? null}>{tag?.name}</Chip>
      }}
      error={errors.tagIds}
    />
  )
}
