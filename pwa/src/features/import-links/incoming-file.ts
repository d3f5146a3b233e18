import { SHARED_FILE_URL, SHARED_FILES } from './shared-files.ts'

type Take = (content: Blob, name: string) => void

interface LaunchQueue {
  setConsumer: (consumer: (params: { files?: readonly FileSystemFileHandle[] }) => void) => void
}

/** Takes in a file opened with the installed app, shared with it, or pasted on the page. */
export function takeIncomingFile(take: Take): () => void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  launchQueue?.setConsumer(({ files }) => void openFirst(files ?? [], take).catch(console.error))
  void takeShared(take).catch(console.error)
  const onPaste = (event: ClipboardEvent) => {
    const [file] = event.clipboardData?.files ?? []
    if (file) return take(file, file.name)
  }
  document.addEventListener('paste', onPaste)
  return () => {
    document.removeEventListener('paste', onPaste)
    launchQueue?.setConsumer(() => undefined)
  }
}

async function openFirst([first]: readonly FileSystemFileHandle[], take: Take): Promise<void> {
  const file = await first?.getFile()
  if (file) take(file, file.name)
}

/** The worker has laid it aside, see worker/shared-file.ts. */
async function takeShared(take: Take): Promise<void> {
  if (!globalThis.caches) return
  const cache = await caches.open(SHARED_FILES)
  const kept = await cache.match(SHARED_FILE_URL)
  if (!kept) return
  await cache.delete(SHARED_FILE_URL)
  const name = decodeURIComponent(kept.headers.get('file-name') ?? '')
  take(await kept.blob(), name)
}
