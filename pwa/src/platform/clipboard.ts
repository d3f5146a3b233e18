/** Puts a text on the clipboard. Rejects where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else copyBySelection(text)
}

/** For plain http, without Clipboard API. A selection leaves the focus where a dialog holds it. */
function copyBySelection(text: string): void {
  const holder = document.createElement('pre')
  holder.textContent = text
  holder.style.cssText = 'position:fixed;top:0;opacity:0;user-select:text;-webkit-user-select:text'
  document.body.append(holder)
  const selection = getSelection()
  selection?.selectAllChildren(holder)
  const isCopied = document.execCommand('copy')
  selection?.removeAllRanges()
  holder.remove()
  if (!isCopied) throw new Error('The browser refused to copy')
}

/**
 * Puts a PNG on the clipboard. The picture is asked for inside the ClipboardItem, because Safari
 * only allows the write while the click is still being handled.
 */
export async function copyImage(loadPng: () => Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': loadPng() })])
}
