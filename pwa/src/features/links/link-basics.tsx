import type { Group } from '@atajo/shared/group'
import type { Tag } from '@atajo/shared/tag'
import { linkFormTexts } from '../../texts/es/link-form.ts'
import { Chip } from '../../ui/chip.tsx'
import { Picker } from '../../ui/picker.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { colorDot, groupOptions, tagOptions } from './collection-options.tsx'
import { hostWarning } from './form-addresses.ts'
import type { LinkFormState } from './use-link-form.ts'

interface LinkBasicsProps {
  state: LinkFormState
  groups: readonly Group[]
  tags: readonly Tag[]
  /** Whether this visitor has groups and tags at all; guests do not. */
  hasCollections: boolean
  autoFocus?: boolean
}

/** Destination, group and tags: what every link has. */
export function LinkBasics({ state, groups, tags, hasCollections, autoFocus = false }: LinkBasicsProps) {
  const { form, errors, change } = state
  return (
    <>
      <TextField
        label={linkFormTexts.destination}
        placeholder={linkFormTexts.destinationPlaceholder}
        type="text"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        autoFocus={autoFocus}
        value={form.destination}
        error={errors.destination}
        help={hostWarning(form.destination)}
        onChange={(event) => change({ destination: event.target.value })}
      />
      {hasCollections && (
        <div className="link-form-pair">
          <GroupPicker state={state} groups={groups} />
          <TagPicker state={state} tags={tags} />
        </div>
      )}
    </>
  )
}

function GroupPicker({ state, groups }: { state: LinkFormState; groups: readonly Group[] }) {
  const { form, errors, change } = state
  const colorOf = (id: number) => groups.find((group) => group.id === id)?.color
  return (
    <Picker
      label={linkFormTexts.group}
      placeholder={linkFormTexts.noGroup}
      emptyText={linkFormTexts.noGroupsYet}
      options={groupOptions(groups)}
      selected={form.groupId === null ? [] : [form.groupId]}
      onChange={([groupId = null]) => change({ groupId })}
      renderMark={(id) => colorDot(groups, id)}
      renderSelected={(id) => (
        <Chip color={colorOf(id) ?? null} icon="folder">
          {groups.find((group) => group.id === id)?.title}
        </Chip>
      )}
      error={errors.groupId}
    />
  )
}

function TagPicker({ state, tags }: { state: LinkFormState; tags: readonly Tag[] }) {
  const { form, errors, change } = state
  const colorOf = (id: number) => tags.find((tag) => tag.id === id)?.color
  return (
    <Picker
      isMulti
      label={linkFormTexts.tags}
      placeholder={linkFormTexts.noTags}
      emptyText={linkFormTexts.noTagsYet}
      options={tagOptions(tags)}
      selected={form.tagIds}
      onChange={(tagIds) => change({ tagIds })}
      renderMark={(id) => colorDot(tags, id)}
      renderSelected={(id) => (
        <Chip color={colorOf(id) ?? null}>{tags.find((tag) => tag.id === id)?.name}</Chip>
      )}
      error={errors.tagIds}
    />
  )
}
