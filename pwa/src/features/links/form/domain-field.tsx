import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { Picker } from '../../../ui/fields/picker.tsx'
import type { LinkFormState } from './use-link-form.ts'

/** Chooses the link's domain; shown only if there is more than one. */
export function DomainField({ state: { form, errors, change } }: { state: LinkFormState }) {
  const { domains = [], defaultDomain, publicUrl } = useShortLinkPlace()
  if (domains.length === 0) return null
  return (
    <Picker
      isOptional
      label={linkFormTexts.domain}
      placeholder={linkFormTexts.defaultDomain(defaultDomain ?? new URL(publicUrl).hostname)}
      help={linkFormTexts.domainHelp}
      options={domains.map((host) => ({ id: host, label: host }))}
      selected={form.domain === '' ? [] : [form.domain]}
      onChange={([domain = '']) => change({ domain })}
      error={errors.domain}
    />
  )
}
