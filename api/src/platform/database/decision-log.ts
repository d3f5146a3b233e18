import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '../durations.ts'

/** The state of an account or a block after a decision about it. */
export interface Decision {
  at: Date
  about: 'account' | 'block'
  id: number | string
  standing: Record<string, unknown>
}

/**
 * Decisions that must survive a restore: account deletions and blocks, kept outside the database.
 */
export interface DecisionLog {
  /** Resolves once the line is on the disk. */
  add(decision: Decision): Promise<void>
  /** Reads all decisions in the order of writing. */
  read(): Promise<Decision[]>
  /** Forgets decisions that are older than any useful backup. */
  trim(now: Date): Promise<void>
}

/** The folder lies in the data directory, outside the database and its backups. */
const FOLDER = 'decisions'
const KEPT_MS = 366 * DAY_MS
const MONTH = /^\d{4}-\d{2}\.jsonl$/
const monthOf = (at: Date) => `${at.toISOString().slice(0, 7)}.jsonl`

/**
 * Creates the log with one file for each month. Old files are deleted whole, so that no process
 * rewrites a file while another appends to it.
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
        // A single write keeps the lines of processes apart. The first newline ends a line torn by
        // a power cut.
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

/** A torn line was never acknowledged, so it is skipped. */
function parsed(line: string): Decision[] {
  try {
    const { at, ...decision } = JSON.parse(line)
    const time = new Date(at)
    return Number.isNaN(time.getTime()) ? [] : [{ ...decision, at: time }]
  } catch {
    return []
  }
}

/** A new file survives a power cut only once its folder is synced. Some systems refuse that. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => null)
  await opened?.sync().catch(() => {})
  await opened?.close()
}
