import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../durations.ts'

/** How an account or a block stands once it was decided about. */
export interface Decision {
  at: Date
  about: 'account' | 'block'
  id: number | string
  standing: Record<string, unknown>
}

/** Decisions that outlive the database: no copy of it that is restored takes them back. */
export interface DecisionLog {
  /** Settles once the line is on the disk. */
  add(decision: Decision): Promise<void>
  /** All of them, in the order in which they were written. */
  read(): Promise<Decision[]>
  /** Forgets those that are older than any copy that is still of use. */
  trim(now: Date): Promise<void>
}

/** In the data directory, outside of the database and of its copies. */
const FOLDER = 'decisions'
const KEPT_MS = 366 * DAY_MS
const MONTH = /^\d{4}-\d{2}\.jsonl$/
const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}.jsonl`

/**
 * A file a month: what is old goes as a whole, so that no process appends to a file that another
 * one is writing anew.
 */
export function createDecisionLog(dataDir: string): DecisionLog {
  const folder = join(dataDir, FOLDER)

  async function months(): Promise<string[]> {
    const names = await readdir(folder).catch(() => [])
    return names.filter((name) => MONTH.test(name)).sort()
  }

  return {
    async add(decision) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(join(folder, monthOf(decision.at)), 'a', 0o600)
      try {
        // One write keeps lines of several processes apart; what a power cut tore ends here.
        await file.write(`\n${JSON.stringify(decision)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
      await syncFolder(folder)
    },
    async read() {
      const texts = await Promise.all((await months()).map((name) => readFile(join(folder, name), 'utf8')))
      return texts.flatMap((text) => text.split('\n').flatMap(parsed))
    },
    async trim(now) {
      const oldest = monthOf(new Date(now.getTime() - KEPT_MS))
      for (const name of await months()) if (name < oldest) await rm(join(folder, name), { force: true })
    },
  }
}

/** What a power cut has torn is no decision that was answered. */
function parsed(line: string): Decision[] {
  try {
    const { at, ...decision } = JSON.parse(line)
    const time = new Date(at)
    return Number.isNaN(time.getTime()) ? [] : [{ ...decision, at: time }]
  } catch {
    return []
  }
}

/** A file's name is on the disk once its folder is; some systems refuse that for folders. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => null)
  await opened?.sync().catch(() => {})
  await opened?.close()
}
