import { afterAll, afterEach } from 'vitest'
import { allowWorkers } from './browser.ts'
import { closeContexts } from './shared-atajo.ts'
import { tellIfFailed } from './tell-on-failure.ts'

// Runs before every file, while the harness's own modules are loaded once a worker.
afterEach(tellIfFailed)
afterAll(closeContexts)
afterAll(allowWorkers)
