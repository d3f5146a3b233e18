/** Copies a text. Rejects if the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) await navigator.clipboard.writeText(text)
  else copyBySelection(text)
}

/**
 * Browsers offer no Clipboard API over plain http. Selecting text leaves the focus inside an open
 * dialog.
 */
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
 * Copies a PNG. The picture is requested inside the ClipboardItem, because Safari only allows the
 * write while the click is being handled.
 */
export async function copyImage(loadPng: () => Promise<Blob>): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': loadPng() })])
}
