/** Whether this browser hands addresses to other apps. */
export function canShare(): boolean {
  return 'share' in navigator
}

/** Whether it hands them files of that kind, too. */
export function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false
}

/** Hands something to another app that the person picks. Rejects where the system refuses. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // Nothing was picked, which is an answer.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
