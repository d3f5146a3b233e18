import { currentOwner, type OwnerKey } from './owner.ts'

const PREFIX = 'atajo.draft.'
let isClosed = false

/** What was typed and not sent, kept for this tab: a reload or a closed dialog loses nothing. */
export function keptDraft<Draft>(form: string): Draft | null {
  const text = sessionStorage.getItem(keyOf(form))
  try {
    return text === null ? null : (JSON.parse(text) as Draft)
  } catch {
    return null
  }
}

/** Keeps what is typed in a form for this tab; where that is not possible, the form goes on. */
export function keepDraft(form: string, draft: unknown): void {
  if (isClosed) return
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
  } catch (error) {
    console.error(error)
  }
}

/** Forgets what was typed in a form. */
export function forgetDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}

/** Leaves nothing that somebody typed in this tab. */
export function forgetDraftsOf(owner: OwnerKey): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`${PREFIX}${owner}.`)) sessionStorage.removeItem(key)
  }
}

/** The same, and keeps nothing more of what stands in forms, until the page is loaded anew. */
export function closeDraftsOf(owner: OwnerKey): void {
  isClosed = true
  forgetDraftsOf(owner)
}

/** Whether what stands in forms is somebody's who is not to be found here any more. */
export function areDraftsClosed(): boolean {
  return isClosed
}

/** What a guest typed in this tab is the new user's; what the user had kept already stays. */
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
