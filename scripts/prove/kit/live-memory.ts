import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../source-files.ts'
import type { Place } from './place.ts'
import type { Service, ServiceOptions } from './service-process.ts'
import { waitUntil } from './wait-until.ts'

const preload = pathToFileURL(join(root, 'scripts', 'prove', 'kit', 'report-memory.mjs')).href

export interface LiveMemory {
  /** Options that the one process whose memory is read has to be started with. */
  service: Pick<ServiceOptions, 'nodeArgs' | 'settings'>
  /**
   * Bytes that the process still holds after a full collection. Unlike what is resident, they do
   * not depend on how long it has run, or on what the collector has left for later.
   */
  read(service: Service): Promise<number>
}

export function watchLiveMemory({ directory }: Place): LiveMemory {
  const file = join(directory, 'live-memory')
  return {
    service: {
      nodeArgs: ['--expose-gc', `--import=${preload}`],
      settings: { PROVE_MEMORY: file },
    },
    async read(service) {
      rmSync(file, { force: true })
      service.program().signal('SIGUSR2')
      await waitUntil('the process reports its memory', () => existsSync(file))
      return Number(readFileSync(file, 'utf8'))
    },
  }
}
