import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../prove/kit/child-program.ts'
import { type Answer, createHttpClient } from '../prove/kit/http-client.ts'
import { type Service, startService } from '../prove/kit/service-process.ts'
import { root } from '../source-files.ts'

/** A service on a directory of its own, and the programs that an operator runs beside it. */
export interface BesideService {
  service: Service
  /** Runs a program of Node's by its arguments, with these settings besides. */
  run(args: string[], settings?: Record<string, string>): Promise<{ code: number | null; output: string }>
  post(path: string, json: object): Promise<Answer>
  /** Ends the service and removes its directory. */
  end(): Promise<void>
}

/** Where such a service keeps its things; removed by `end`. */
export function scratchFolder(): string {
  return mkdtempSync(join(tmpdir(), 'atajo-commands-'))
}

/** What runs `npm run <task>`. */
export function scriptOf(task: string): string[] {
  return ['--import', 'tsx', join(root, 'scripts', `${task}.ts`)]
}

/** Starts the service in a folder's `data`; its secret lies there too, where commands find it. */
export async function startBesideService(folder: string): Promise<BesideService> {
  const dataDir = join(folder, 'data')
  const client = createHttpClient(4)
  const service = await startService({ dataDir, settings: { SESSION_SECRET: '' } })
  return {
    service,
    async run(args, settings = {}) {
      const program = startProgram(process.execPath, args, { DATA_DIR: dataDir, ...settings })
      const code = await program.ended
      return { code, output: program.output() }
    },
    post: (path, json) => client.send(`${service.url}${path}`, { method: 'POST', json }),
    async end() {
      await service.kill()
      client.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
