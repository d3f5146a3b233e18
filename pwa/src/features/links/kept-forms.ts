import { currentOwner, type OwnerKey, onOwnerChange } from '../../platform/owner.ts'
import { EMPTY_LINK_FORM, type LinkForm } from './link-draft.ts'

const PREFIX = 'atajo.link-form.'

/** What was typed and not yet sent, kept for this tab so that a reload or a closed dialog loses nothing. */
export function keptForm(linkId: number | null): LinkForm | null {
  const text = sessionStorage.getItem(keyOf(linkId))
  if (text === null) return null
  try {
    return { ...EMPTY_LINK_FORM, ...(JSON.parse(text) as LinkForm) }
  } catch {
    return null
  }
}

export function keepForm(linkId: number | null, form: LinkForm): void {
  sessionStorage.setItem(keyOf(linkId), JSON.stringify(form))
}

export function forgetForm(linkId: number | null): void {
  sessionStorage.removeItem(keyOf(linkId))
}

/** Forgets what an owner typed as soon as somebody else takes their place in this browser. */
export function forgetFormsOfFormerOwners(): () => void {
  return onOwnerChange((_owner, previous) => {
    if (previous?.startsWith('u:')) forgetFormsOf(previous)
  })
}

function forgetFormsOf(owner: OwnerKey): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`${PREFIX}${owner}.`)) sessionStorage.removeItem(key)
  }
}

function keyOf(linkId: number | null): string {
  return `${PREFIX}${currentOwner() ?? 'nobody'}.${linkId ?? 'new'}`
}
