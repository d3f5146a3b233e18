import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type FailureReason,
  failureReason,
  type RestoreStep,
  restoreEmbeddedMongo,
} from '@atajo/embedded-mongo'
import { readConfig } from '../config.ts'
import { embeddedMongoProgram } from '../platform/database/embedded-mongo-program.ts'
import { databaseFolder } from '../platform/database/open-database.ts'
import { RESTORE_TEXTS as TEXTS } from '../texts/es/terminal-texts.ts'
import { printAnswer } from './operator-command.ts'

const WHY: Partial<Record<FailureReason, string>> = {
  'directory-in-use': TEXTS.inUse,
  'files-damaged': TEXTS.damaged,
  'other-format': TEXTS.otherFormat,
  'nothing-to-copy': TEXTS.noFile,
  'no-room': TEXTS.noRoom,
}

// What was begun is cleared away at the end of the process, which signals alone would skip.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
printAnswer(restore())

async function restore(): Promise<string> {
  const file = readLine()
  const { dataDir, mongodbUri } = readConfig(process.env)
  if (mongodbUri !== null) throw new Error(TEXTS.onMongo)
  const progress = showProgress()
  try {
    const { aside, documents } = await restoreEmbeddedMongo(resolve(file), databaseFolder(dataDir), {
      program: embeddedMongoProgram,
      onStep: progress.show,
    })
    progress.end()
    return TEXTS.restored(file, documents, aside)
  } catch (error) {
    progress.end()
    const reason = failureReason(error)
    throw new Error(TEXTS.notRestored(basename(file), (reason && WHY[reason]) ?? (error as Error).message))
  }
}

function readLine(): string {
  try {
    const { positionals } = parseArgs({ allowPositionals: true })
    const [file] = positionals
    if (file !== undefined && positionals.length === 1) return file
  } catch {
    // What it means is said below.
  }
  throw new Error(TEXTS.usage)
}

/** One line that changes, for people; nothing where nobody looks. */
function showProgress() {
  const { stderr } = process
  let shown = ''
  return {
    show({ step, done, of }: RestoreStep) {
      if (!stderr.isTTY) return
      const line = TEXTS.progress[step](of === 0 ? 100 : Math.floor((100 * done) / of))
      if (line !== shown) stderr.write(`\r${line}`)
      shown = line
    },
    end() {
      if (shown !== '') stderr.write(`\r${' '.repeat(shown.length)}\r`)
    },
  }
}
