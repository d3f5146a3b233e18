import { aggregate } from './aggregate.ts'
import { collMod } from './coll-mod.ts'
import { create, drop, dropDatabase, listCollections, renameCollectionCommand } from './collections.ts'
import type { Command } from './command.ts'
import { count } from './count.ts'
import { createIndexes } from './create-indexes.ts'
import { getMore, killCursors } from './cursor-commands.ts'
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
  connectionStatus,
  endSessions,
  getCmdLineOpts,
  getLog,
  getParameter,
  hello,
  hostInfo,
  isMaster,
  ping,
  serverStatus,
  whatsMyUri,
} from './server-info.ts'
import { collStats, dbStats, listDatabases } from './statistics.ts'
import { update } from './update.ts'
import { setUserWriteBlockMode } from './write-block-mode.ts'

/** Every command that is answered, by the names it goes by. */
export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['hello', hello],
  ['isMaster', isMaster],
  ['ismaster', isMaster],
  ['ping', ping],
  ['buildInfo', buildInfo],
  ['buildinfo', buildInfo],
  ['serverStatus', serverStatus],
  ['connectionStatus', connectionStatus],
  ['hostInfo', hostInfo],
  ['getParameter', getParameter],
  ['getCmdLineOpts', getCmdLineOpts],
  ['getLog', getLog],
  ['whatsmyuri', whatsMyUri],
  ['endSessions', endSessions],
  ['insert', insert],
  ['find', find],
  ['getMore', getMore],
  ['killCursors', killCursors],
  ['update', update],
  ['delete', deleteCommand],
  ['findAndModify', findAndModify],
  ['findandmodify', findAndModify],
  ['aggregate', aggregate],
  ['explain', explain],
  ['count', count],
  ['distinct', distinct],
  ['create', create],
  ['drop', drop],
  ['dropDatabase', dropDatabase],
  ['renameCollection', renameCollectionCommand],
  ['collMod', collMod],
  ['createIndexes', createIndexes],
  ['listIndexes', listIndexes],
  ['dropIndexes', dropIndexes],
  ['deleteIndexes', dropIndexes],
  ['listCollections', listCollections],
  ['listDatabases', listDatabases],
  ['collStats', collStats],
  ['collstats', collStats],
  ['dbStats', dbStats],
  ['dbstats', dbStats],
  ['setUserWriteBlockMode', setUserWriteBlockMode],
])
