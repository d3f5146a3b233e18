import { readFile, stat } from 'node:fs/promises'

const CHECK_MS = 5000

export interface WatchedFile<Content> {
  /** Null while the file is missing or unreadable. */
  current(): Content | null
  /** Checks the file now. The content object changes only if the file did. */
  refresh(): Promise<void>
  close(): void
}

export interface WatchedFileOptions<Content> {
  path: string
  parse: (bytes: Buffer) => Content
  onProblem: (path: string, error: unknown) => void
  onChange: () => void
}

/** Follows a file that may be replaced, damaged or removed at any time. */
export async function watchFile<Content>(
  options: WatchedFileOptions<Content>,
): Promise<WatchedFile<Content>> {
  const { path, parse, onProblem, onChange } = options
  let content: Content | null = null
  let seen = ''

  async function refresh(): Promise<void> {
    const version = await versionOf(path)
    if (version === seen) return
    seen = version
    try {
      content = parse(await readFile(path))
    } catch (error) {
      content = null
      onProblem(path, error)
    }
    onChange()
  }

  await refresh()
  const timer = setInterval(() => void refresh(), CHECK_MS).unref()
  return { current: () => content, refresh, close: () => clearInterval(timer) }
}

async function versionOf(path: string): Promise<string> {
  const info = await stat(path).catch(() => null)
  return info ? `${info.mtimeMs}/${info.size}/${info.ino}` : 'missing'
}
