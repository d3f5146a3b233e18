import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose, { type Connection } from 'mongoose'
import { buildService } from '../../build-service.ts'
import { createHttpClient, type HttpClient } from '../../prove/kit/http-client.ts'
import { describeMachine } from '../../prove/kit/report.ts'
import { type Service, type ServiceOptions, startService } from '../../prove/kit/service-process.ts'

/** The built service on data of its own, and ways to it and its database. */
export interface Stage {
  service: Service
  client: HttpClient
  connection: Connection
  dataDir: string
  /** Ends the service and removes its data. */
  end(): Promise<void>
}

/** Builds what has changed, names the machine and starts the service that a bench measures. */
export async function openStage(options: Omit<ServiceOptions, 'dataDir'> = {}): Promise<Stage> {
  buildService()
  console.log(describeMachine())
  const dataDir = mkdtempSync(join(tmpdir(), 'atajo-bench-'))
  const client = createHttpClient()
  const service = await startService({ dataDir, ...options })
  const uri = readFileSync(join(dataDir, 'database-uri'), 'utf8')
  const connection = await mongoose.createConnection(uri, { dbName: 'atajo' }).asPromise()
  return {
    service,
    client,
    connection,
    dataDir,
    async end() {
      await connection.close()
      client.close()
      await service.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
