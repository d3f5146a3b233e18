import { suggestedSlug } from '@atajo/shared/custom-slug'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { shortLinkPrefix } from '../../../platform/text/short-link.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { LinkFormState } from './use-link-form.ts'

interface SlugFieldProps {
  state: LinkFormState
  isOptional?: boolean
}

/** The custom slug. Typing switches the option on; emptying the field does not switch it off. */
export function SlugField({ state, isOptional }: SlugFieldProps) {
  const { form, errors, base, change } = state
  const prefix = shortLinkPrefix(useShortLinkPlace(), { domain: form.domain })
  const typed = form.customSlug.trim()
  const suggestion = typed === base?.customSlug ? null : suggestedSlug(typed)
  const write = (customSlug: string) =>
    change({
      customSlug,
      ...(isOptional && { options: { ...form.options, slug: customSlug.trim() !== '' } }),
    })
  return (
    <div className="field-with-action">
      <TextField
        label={isOptional ? linkFormTexts.options.slug.title : linkFormTexts.customSlug}
        isOptional={isOptional ?? false}
        prefix={prefix}
        help={linkFormTexts.slugHelp}
        isExact
        autoComplete="off"
        maxLength={50}
        value={form.customSlug}
        error={errors.customSlug}
        onChange={(event) => write(event.target.value)}
      />
      {suggestion !== null && (
        <Button size="small" onClick={() => write(suggestion)}>
          {linkFormTexts.takeSlug(suggestion)}
        </Button>
      )}
    </div>
  )
}
