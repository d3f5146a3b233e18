import { COUNTRIES } from '@atajo/shared/country'
import { LINK_TEXT_LIMITS } from '@atajo/shared/link-fields'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Flag } from '../../../ui/elements/flag.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { Picker } from '../../../ui/fields/picker.tsx'
import { DateField, TextArea, TextField } from '../../../ui/fields/text-field.tsx'
import { hostWarning } from '../model/form-addresses.ts'
import type { LinkOptionName } from '../model/link-draft.ts'
import { LinkOption } from './link-option.tsx'
import { PresentPassword } from './present-password.tsx'
import { SlugField } from './slug-field.tsx'
import type { LinkFormState } from './use-link-form.ts'

interface LinkOptionsProps {
  state: LinkFormState
  /** The current day as `YYYY-MM-DD`. */
  today: string
  isPro: boolean
  /** Called when somebody without PRO tries to switch an option on. */
  onUpsell: () => void
}

const COUNTRY_OPTIONS = COUNTRIES.map(({ id, name }) => ({ id, label: name }))
const CODE_OF_COUNTRY = new Map(COUNTRIES.map(({ id, code }) => [id, code]))

/**
 * The advanced options, each collapsed until it is used. The custom slug of PRO is among the basic
 * fields.
 */
export function LinkOptions({ state, today, isPro, onUpsell }: LinkOptionsProps) {
  const { form, toggle } = state
  const common = (name: LinkOptionName) => ({
    name,
    isOn: form.options[name],
    isAllowed: isPro,
    onToggle: (isOn: boolean) => (isOn && !isPro ? onUpsell() : toggle(name, isOn)),
  })
  return (
    <section className="link-options" aria-labelledby="link-options-title">
      <h3 id="link-options-title">{linkFormTexts.advancedTitle}</h3>
      {!isPro && (
        <LinkOption {...common('slug')} icon="suffix">
          <SlugField state={state} />
        </LinkOption>
      )}
      <LinkOption {...common('password')} icon="lock">
        <LinkPasswordField state={state} />
      </LinkOption>
      <LinkOption {...common('limits')} icon="gauge">
        <LimitFields state={state} today={today} />
      </LinkOption>
      <LinkOption {...common('smartRedirect')} icon="fork">
        <DestinationFields state={state} />
      </LinkOption>
      <LinkOption {...common('countries')} icon="globe">
        <CountriesField state={state} />
      </LinkOption>
      <LinkOption {...common('preview')} icon="image">
        <PreviewFields state={state} />
      </LinkOption>
    </section>
  )
}

interface FieldsProps {
  state: LinkFormState
}

function LinkPasswordField({ state: { form, base, errors, change } }: FieldsProps) {
  const isKept = base?.hasPassword === true
  return (
    <>
      <PasswordField
        label={linkFormTexts.password}
        {...(isKept && { help: linkFormTexts.keepsPassword })}
        autoComplete="off"
        maxLength={LINK_TEXT_LIMITS.password}
        value={form.password}
        error={errors.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {isKept && base.id > 0 && <PresentPassword linkId={base.id} />}
    </>
  )
}

function LimitFields({ state: { form, errors, change }, today }: FieldsProps & { today: string }) {
  return (
    <div className="link-form-pair">
      <TextField
        label={linkFormTexts.maxVisits}
        help={linkFormTexts.maxVisitsHelp}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={form.maxVisits}
        error={errors.maxVisits}
        onChange={(event) => change({ maxVisits: event.target.value })}
      />
      <DateField
        label={linkFormTexts.expiresOn}
        min={today}
        value={form.expiresOn}
        error={errors.expiresOn}
        onChange={(event) => change({ expiresOn: event.target.value })}
      />
    </div>
  )
}

function DestinationFields({ state: { form, errors, change } }: FieldsProps) {
  const attributes = {
    type: 'text',
    inputMode: 'url',
    isExact: true,
    autoComplete: 'off',
    placeholder: linkFormTexts.sameAsDestination,
  } as const
  return (
    <>
      <TextField
        {...attributes}
        label={linkFormTexts.mobileDestination}
        value={form.mobileDestination}
        error={errors.mobileDestination}
        help={hostWarning(form.mobileDestination)}
        onChange={(event) => change({ mobileDestination: event.target.value })}
      />
      <TextField
        {...attributes}
        label={linkFormTexts.desktopDestination}
        value={form.desktopDestination}
        error={errors.desktopDestination}
        help={hostWarning(form.desktopDestination)}
        onChange={(event) => change({ desktopDestination: event.target.value })}
      />
    </>
  )
}

function CountriesField({ state: { form, errors, change } }: FieldsProps) {
  const mark = (id: number) => <Flag code={CODE_OF_COUNTRY.get(id) ?? 'xx'} />
  return (
    <Picker
      isMulti
      label={linkFormTexts.countries}
      placeholder={linkFormTexts.noCountries}
      options={COUNTRY_OPTIONS}
      selected={form.blockedCountryIds}
      onChange={(blockedCountryIds) => change({ blockedCountryIds })}
      renderMark={mark}
      renderSelected={mark}
      error={errors.blockedCountryIds}
    />
  )
}

function PreviewFields({ state: { form, errors, change } }: FieldsProps) {
  return (
    <>
      {form.options.password && <p className="field-help">{linkFormTexts.previewIsPublic}</p>}
      <TextField
        label={linkFormTexts.previewTitle}
        maxLength={LINK_TEXT_LIMITS.title}
        value={form.previewTitle}
        error={errors.previewTitle}
        onChange={(event) => change({ previewTitle: event.target.value })}
      />
      <TextArea
        label={linkFormTexts.previewDescription}
        rows={2}
        maxLength={LINK_TEXT_LIMITS.description}
        value={form.previewDescription}
        error={errors.previewDescription}
        onChange={(event) => change({ previewDescription: event.target.value })}
      />
      <TextField
        label={linkFormTexts.previewImage}
        placeholder={linkFormTexts.previewImagePlaceholder}
        type="text"
        inputMode="url"
        isExact
        value={form.previewImage}
        error={errors.previewImage}
        onChange={(event) => change({ previewImage: event.target.value })}
      />
    </>
  )
}
