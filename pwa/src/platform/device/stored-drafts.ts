import { currentOwner, type OwnerKey } from '../server/owner.ts'

const PREFIX = 'atajo.draft.'
let isClosed = false

/** Reads a form's unsent draft of this tab; it survives a reload and a closed dialog. */
export function readDraft<Draft>(form: string): Draft | null {
  const text = sessionStorage.getItem(keyOf(form))
  try {
    return text === null ? null : (JSON.parse(text) as Draft)
  } catch {
    return null
  }
}

/** Stores a form's draft for this tab; the form keeps working if the storage fails. */
export function storeDraft(form: string, draft: unknown): void {
  if (isClosed) return
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch (error) {
    console.error(error)
  }
}

export function removeDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}

export function removeDraftsOf(owner: OwnerKey): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`${PREFIX}${owner}.`)) sessionStorage.removeItem(key)
  }
}

/** Removes the owner's drafts and stores no more until the page reloads. */
export function closeDraftsOf(owner: OwnerKey): void {
  isClosed = true
  removeDraftsOf(owner)
}

/** True if open forms belong to a person whose data this browser must no longer show. */
export function areDraftsClosed(): boolean {
  return isClosed
}

/** Moves a guest's drafts to the new user; drafts that the user already had win. */
export function moveDrafts(from: OwnerKey, to: OwnerKey): void {
  const prefix = `${PREFIX}${from}.`
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith(prefix)) continue
    const target = `${PREFIX}${to}.${key.slice(prefix.length)}`
    const draft = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    if (draft !== null && sessionStorage.getItem(target) === null) sessionStorage.setItem(target, draft)
  }
}

function keyOf(form: string): string {
  return `${PREFIX}${currentOwner() ?? 'nobody'}.${form}`
}
