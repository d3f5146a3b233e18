import { backUpEmbeddedMongo } from '@atajo/embedded-mongo'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection } from 'mongoose'
import type { Config } from '../config.ts'
import { createBackupFolder } from '../features/administration/health/backup-folder.ts'
import type { BackupDeps } from '../features/administration/health/make-backup.ts'
import { readDatabaseRoom } from '../platform/database/database-room.ts'
import { embeddedMongoProgram } from '../platform/database/embedded-mongo-program.ts'
import { noteLastBackup, readLastBackup } from '../platform/database/last-backup.ts'
import { createLease } from '../platform/database/lease.ts'
import { databaseFolder, isEmbeddedDatabase } from '../platform/database/open-database.ts'

export function composeBackups(config: Config, connection: Connection, log: FastifyBaseLogger): BackupDeps {
  const { dataDir, backups } = config
  return {
    settings: { everyHours: backups.everyHours, keep: backups.keep },
    isPossible: () => isEmbeddedDatabase(config),
    folder: createBackupFolder(backups.directory),
    lease: createLease(connection, 'backup'),
    readRoom: () => readDatabaseRoom(connection, config),
    copyTo: (path) => backUpEmbeddedMongo(databaseFolder(dataDir), path, { program: embeddedMongoProgram }),
    last: async () => (isEmbeddedDatabase(config) ? readLastBackup(dataDir) : null),
    noteLast: (backup) => noteLastBackup(dataDir, backup),
    onFailure: (error) => log.error({ err: error }, 'The database could not be copied'),
    now: Date.now,
  }
}
