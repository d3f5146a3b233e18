import type { Link } from '@atajo/shared/link'
import { deceptiveHost, readableAddress } from '@atajo/shared/readable-address'
import { linkFormTexts } from '../../../texts/es/links/link-form.ts'
import { formOfLink, type LinkForm } from './link-draft.ts'

const FIELDS = ['destination', 'mobileDestination', 'desktopDestination', 'previewImage'] as const

function mapAddresses(
  form: LinkForm,
  map: (address: string, field: (typeof FIELDS)[number]) => string,
): LinkForm {
  return { ...form, ...Object.fromEntries(FIELDS.map((field) => [field, map(form[field], field)])) }
}

/** Returns the initial form of an existing link, with readable addresses. */
export function readableFormOf(link: Link): LinkForm {
  return mapAddresses(formOfLink(link), readableAddress)
}

/** Restores the stored form of the addresses that were not changed. */
export function withStoredAddresses(form: LinkForm, edited: Link): LinkForm {
  const stored = formOfLink(edited)
  return mapAddresses(form, (address, field) =>
    address === readableAddress(stored[field]) ? stored[field] : address,
  )
}

/** Warns about a typed address whose host imitates another one, with or without a scheme. */
export function hostWarning(typed: string): string | undefined {
  const address = typed.trim()
  const host = deceptiveHost(/^https?:/i.test(address) ? address : `https://${address}`)
  return host === null ? undefined : linkFormTexts.deceptiveHost(host)
}
