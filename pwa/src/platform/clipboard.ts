/** Puts a text on the clipboard. Rejects where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}

/**
 * Puts a PNG on the clipboard. The picture is asked for inside the ClipboardItem, because Safari
 * only allows the write while the click is still being handled.
 */
export async function copyImage(loadPng: () => Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': loadPng() })])
}
