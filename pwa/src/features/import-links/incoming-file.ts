import { importTexts } from '../../texts/es/links/import-links.ts'
import { firstOf, onOpenedFile } from './opened-files.ts'
import { SHARED_FILE_URL, SHARED_FILES } from './shared-files.ts'

type OnFile = (content: Blob, name: string) => void

/**
 * Calls `onFile` with files that the app is opened with, shared, dropped or pasted. Returns the
 * function that stops it.
 */
export function watchIncomingFiles(onFile: OnFile): () => void {
  const stopOpening = onOpenedFile((file) => onFile(file, file.name))
  void readShared(onFile).catch(console.error)
  const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
    const file = firstOf(clipboardData?.files ?? [])
    if (file) return onFile(file, file.name)
    const text = clipboardData?.getData('text') ?? ''
    const isField = target instanceof Element && target.closest('input, textarea, select') !== null
    if (!isField && text.trim() !== '') onFile(new Blob([text]), importTexts.file.pastedName)
  }
  // Browsers would open a file that is dropped beside its area instead of the page.
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const file = firstOf(event.dataTransfer?.files ?? [])
    if (!file) return
    event.preventDefault()
    onFile(file, file.name)
  }
  document.addEventListener('paste', onPaste)
  document.addEventListener('dragover', onDragOver)
  document.addEventListener('drop', onDrop)
  return () => {
    document.removeEventListener('paste', onPaste)
    document.removeEventListener('dragover', onDragOver)
    document.removeEventListener('drop', onDrop)
    stopOpening()
  }
}

/** Reads a file stored by worker/shared-file.ts or opened-files.ts. */
async function readShared(onFile: OnFile): Promise<void> {
  if (!globalThis.caches) return
  const cache = await caches.open(SHARED_FILES)
  const stored = await cache.match(SHARED_FILE_URL)
  if (!stored) return
  await cache.delete(SHARED_FILE_URL)
  const name = decodeURIComponent(stored.headers.get('file-name') ?? '')
  onFile(await stored.blob(), name)
}
