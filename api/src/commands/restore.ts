import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type FailureReason, failureReason, restoreEmbeddedMongo } from '@atajo/embedded-mongo'
import { readConfig } from '../config.ts'
import { embeddedMongoProgram } from '../platform/database/embedded-mongo-program.ts'
import { databaseFolder } from '../platform/database/open-database.ts'
import { keepFilesPrivate } from '../platform/private-files.ts'
import { PROGRESS_UNITS } from '../texts/es/progress-texts.ts'
import { RESTORE_TEXTS as TEXTS } from '../texts/es/terminal-texts.ts'
import { printAnswer } from './operator-command.ts'
import { createProgress, stepInMegabytes } from './progress.ts'

const WHY: Partial<Record<FailureReason, string>> = {
  'directory-in-use': TEXTS.inUse,
  'files-damaged': TEXTS.damaged,
  'other-format': TEXTS.otherFormat,
  'nothing-to-copy': TEXTS.noFile,
  'no-room': TEXTS.noRoom,
}

printAnswer(restore())

async function restore(): Promise<string> {
  const file = readLine()
  const { dataDir, mongodbUri } = readConfig(process.env)
  if (mongodbUri !== null) throw new Error(TEXTS.onMongo)
  await keepFilesPrivate(dataDir)
  const progress = createProgress()
  // What was begun is cleared away at the end of the process, which signals alone would skip.
  progress.onInterrupt(() => TEXTS.interrupted)
  try {
    const { aside, documents } = await restoreEmbeddedMongo(resolve(file), databaseFolder(dataDir), {
      program: embeddedMongoProgram,
      onStep({ step, done, of }) {
        const label = TEXTS.steps[step]
        const documents = { label, done, of, unit: PROGRESS_UNITS.documents }
        progress.show(step === 'check' ? documents : stepInMegabytes(label, { done, of }))
      },
    })
    progress.clear()
    return TEXTS.restored(file, documents, aside)
  } catch (error) {
    progress.clear()
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
