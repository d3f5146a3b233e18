export function canShare(): boolean {
  return 'share' in navigator
}

export function canShareFile(file: File): boolean {
  return navigator.canShare?.({ files: [file] }) ?? false
}

/** Opens the system's share sheet. Rejects if the system refuses. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data)
  } catch (error) {
    // Closing the share sheet is not an error.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error
  }
}
