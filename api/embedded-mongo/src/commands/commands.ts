import { aggregate } from './aggregate.ts'
import { collStats } from './collection-statistics.ts'
import { create, drop, dropDatabase, listCollections } from './collections.ts'
import type { Command } from './command.ts'
import { count } from './count.ts'
import { createIndexes } from './create-indexes.ts'
import { getMore, killCursors } from './cursor-commands.ts'
import { dbStats, listDatabases } from './database-statistics.ts'
import { deleteCommand } from './delete.ts'
import { distinct } from './distinct.ts'
import { dropIndexes } from './drop-indexes.ts'
import { explain } from './explain.ts'
import { find } from './find.ts'
import { findAndModify } from './find-and-modify.ts'
import { insert } from './insert.ts'
import { listIndexes } from './list-indexes.ts'
import {
  buildInfo,
  endSessions,
  getLog,
  getParameter,
  hello,
  isMaster,
  ping,
  serverStatus,
} from './server-info.ts'
import { update } from './update.ts'
import { setUserWriteBlockMode } from './write-block-mode.ts'

export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['hello', hello],
  ['ismaster', isMaster],
  ['ping', ping],
  ['buildInfo', buildInfo],
  ['serverStatus', serverStatus],
  ['getParameter', getParameter],
  ['getLog', getLog],
  ['endSessions', endSessions],
  ['insert', insert],
  ['find', find],
  ['getMore', getMore],
  ['killCursors', killCursors],
  ['update', update],
  ['delete', deleteCommand],
  ['findAndModify', findAndModify],
  ['aggregate', aggregate],
  ['explain', explain],
  ['count', count],
  ['distinct', distinct],
  ['create', create],
  ['drop', drop],
  ['dropDatabase', dropDatabase],
  ['createIndexes', createIndexes],
  ['listIndexes', listIndexes],
  ['dropIndexes', dropIndexes],
  ['listCollections', listCollections],
  ['listDatabases', listDatabases],
  ['collStats', collStats],
  ['dbStats', dbStats],
  ['setUserWriteBlockMode', setUserWriteBlockMode],
])
