import type { Connection } from 'mongoose'
import { pino } from 'pino'
import { type Config, readConfig } from '../config.ts'
import { createDatabase } from '../platform/database/connection.ts'
import { reachDatabaseServer } from '../platform/database/reach-database.ts'
import { keepFilesPrivate } from '../platform/private-files.ts'
import { ACCOUNT_COMMAND_TEXTS } from '../texts/es/terminal-texts.ts'

interface CommandLine {
  /** What is shown when the line is not understood. */
  usage: string
  /** A switch that may stand anywhere on the line, such as `--revoke`. */
  flag?: string
  /** A switch that takes what follows it, such as `--to`. */
  option?: string
}

interface Account {
  config: Config
  connection: Connection
  /** A username or an e-mail address, as typed. */
  name: string
  isFlagged: boolean
  /** The argument after the option; null without it. */
  value: string | null
}

/**
 * Runs what an operator does to one account on the service's own database, running or not, and
 * prints the line that it answers. A failure is printed too, and ends the process with status 1.
 */
export function runOperatorCommand(line: CommandLine, task: (account: Account) => Promise<string>): void {
  printAnswer(onAccount(process.argv.slice(2), line, task))
}

/** Prints a sentence, or why there is none, which ends the process with status 1. */
export function printAnswer(answer: Promise<string>): void {
  answer.then(
    (sentence) => console.log(sentence),
    (error: Error) => {
      console.error(error.message)
      process.exitCode = 1
    },
  )
}

/** What every such command says of a name that nobody has. */
export function unknownAccount(name: string): Error {
  return new Error(ACCOUNT_COMMAND_TEXTS.unknownAccount(name))
}

async function onAccount(
  args: readonly string[],
  { usage, flag, option }: CommandLine,
  task: (account: Account) => Promise<string>,
): Promise<string> {
  const at = option === undefined ? -1 : args.indexOf(option)
  const value = at < 0 ? null : (args[at + 1] ?? '')
  const [name, ...more] = args.filter(
    (arg, place) => arg !== flag && (at < 0 || (place !== at && place !== at + 1)),
  )
  if (!name || more.length > 0 || name.startsWith('-') || value === '') throw new Error(usage)
  const isFlagged = flag !== undefined && args.includes(flag)
  return onDatabase((reached) => task({ ...reached, name, isFlagged, value }))
}

/** Does a task on the service's own database, running or not. */
export async function onDatabase(
  task: (reached: Pick<Account, 'config' | 'connection'>) => Promise<string>,
): Promise<string> {
  const log = pino({ level: 'silent' })
  const config = readConfig(process.env)
  await keepFilesPrivate(config.dataDir)
  const server = await reachDatabaseServer(config, log)
  const database = createDatabase(server.uri, log)
  try {
    await database.connect()
    return await task({ config, connection: database.connection })
  } finally {
    await database.close()
    await server.close()
  }
}
