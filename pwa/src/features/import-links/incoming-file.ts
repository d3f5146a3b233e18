import { importTexts } from '../../texts/es/import-links.ts'
import { firstOf, onOpenedFile } from './opened-files.ts'
import { SHARED_FILE_URL, SHARED_FILES } from './shared-files.ts'

type Take = (content: Blob, name: string) => void

/**
 * Calls `take` with files that the app is opened with, shared, dropped or pasted. Returns the
 * function that stops it.
 */
export function watchIncomingFiles(take: Take): () => void {
  const stopOpening = onOpenedFile((file) => take(file, file.name))
  void takeShared(take).catch(console.error)
  const onPaste = ({ clipboardData, target }: ClipboardEvent) => {
    const file = firstOf(clipboardData?.files ?? [])
    if (file) return take(file, file.name)
    const text = clipboardData?.getData('text') ?? ''
    const isField = target instanceof Element && target.closest('input, textarea, select') !== null
    if (!isField && text.trim() !== '') take(new Blob([text]), importTexts.file.pastedName)
  }
  // Browsers would open a file that is dropped beside its area instead of the page.
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
  }
  const onDrop = (event: DragEvent) => {
    const file = firstOf(event.dataTransfer?.files ?? [])
    if (!file) return
    event.preventDefault()
    take(file, file.name)
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
async function takeShared(take: Take): Promise<void> {
  if (!globalThis.caches) return
  const cache = await caches.open(SHARED_FILES)
  const kept = await cache.match(SHARED_FILE_URL)
  if (!kept) return
  await cache.delete(SHARED_FILE_URL)
  const name = decodeURIComponent(kept.headers.get('file-name') ?? '')
  take(await kept.blob(), name)
}
