import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Lists the files below a folder that contain a text as UTF-8 or UTF-16. */
export function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const info = statSync(path, { throwIfNoEntry: false })
    if (info?.isDirectory()) return filesWith(path, text)
    if (!info?.isFile()) return []
    const bytes = readFileSync(path)
    return bytes.includes(text) || bytes.includes(text, 0, 'utf16le') ? [path] : []
  })
}
