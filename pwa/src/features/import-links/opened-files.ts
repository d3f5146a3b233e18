import { appNoticeTexts } from '../../texts/es/app-notices.ts'
import { notify } from '../../ui/notices/notify.tsx'
import { storeSharedFile } from './shared-files.ts'

interface LaunchQueue {
  setConsumer: (consumer: (params: { files?: readonly FileSystemFileHandle[] }) => void) => void
}

/**
 * Calls `onFile` with the file that the system opens the app with, even an earlier one, see
 * https://wicg.github.io/web-app-launch/. Returns the function that unsubscribes.
 */
export function onOpenedFile(onFile: (file: File) => unknown): () => void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  const open = async (handles: readonly FileSystemFileHandle[]) => {
    const file = await firstOf(handles)?.getFile()
    if (file) await onFile(file)
  }
  launchQueue?.setConsumer(({ files }) => void open(files ?? []).catch(console.error))
  return () => launchQueue?.setConsumer(() => undefined)
}

/** Returns the first file and notifies the person that others are ignored. */
export function firstOf<Item>(files: ArrayLike<Item>): Item | undefined {
  if (files.length > 1) void notify(appNoticeTexts.otherFiles(files.length - 1))
  return files[0]
}

/** Stores a file for /import, if the person has to sign in first. */
export function storeOpenedFile(): void {
  if (location.pathname === '/import' || !globalThis.caches) return
  onOpenedFile(async (file) => {
    await storeSharedFile(file)
    void notify(appNoticeTexts.fileWaits(file.name))
  })
}
