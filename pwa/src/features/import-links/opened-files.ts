import { appNoticeTexts } from '../../texts/es/app-notices.ts'
import { notify } from '../../ui/notify.tsx'
import { layFileAside } from './shared-files.ts'

interface LaunchQueue {
  setConsumer: (consumer: (params: { files?: readonly FileSystemFileHandle[] }) => void) => void
}

/**
 * Calls back with the file that the system opens the app with; one that came before is kept by the
 * browser until then: https://wicg.github.io/web-app-launch/. Returns how to stop.
 */
export function takeOpenedFile(take: (file: File) => unknown): () => void {
  const { launchQueue } = window as { launchQueue?: LaunchQueue }
  const open = async (handles: readonly FileSystemFileHandle[]) => {
    const file = await firstOf(handles)?.getFile()
    if (file) await take(file)
  }
  launchQueue?.setConsumer(({ files }) => void open(files ?? []).catch(console.error))
  return () => launchQueue?.setConsumer(() => undefined)
}

/** The one that is read; of the others a person is told. */
export function firstOf<Item>(files: ArrayLike<Item>): Item | undefined {
  if (files.length > 1) void notify(appNoticeTexts.otherFiles(files.length - 1))
  return files[0]
}

/** Lays a file aside that is opened by somebody who has to sign in first, for /import. */
export function keepOpenedFile(): void {
  if (location.pathname === '/import' || !globalThis.caches) return
  takeOpenedFile(async (file) => {
    await layFileAside(file)
    void notify(appNoticeTexts.fileWaits(file.name))
  })
}
