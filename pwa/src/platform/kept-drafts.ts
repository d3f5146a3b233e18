import { currentOwner, type OwnerKey } from './owner.ts'

const PREFIX = 'atajo.draft.'

/** What was typed into a form and not yet sent, kept for this tab: a reload or a closed dialog loses nothing. */
export function keptDraft<Draft>(form: string): Draft | null {
  const text = sessionStorage.getItem(keyOf(form))
  try {
    return text === null ? null : (JSON.parse(text) as Draft)
  } catch {
    return null
  }
}

export function keepDraft(form: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch (error) {
    console.error(error)
  }
}

export function forgetDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}

/** Leaves nothing that somebody typed in this tab. */
export function forgetDraftsOf(owner: OwnerKey): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`${PREFIX}${owner}.`)) sessionStorage.removeItem(key)
  }
}

function keyOf(form: string): string {
  return `${PREFIX}${currentOwner() ?? 'nobody'}.${form}`
}
