import { afterAll, afterEach } from 'vitest'
import { allowWorkers } from './browser.ts'
import { closeContexts } from './shared-atajo.ts'
import { tellIfFailed } from './tell-on-failure.ts'

// This module runs before every file; the harness's other modules load once per worker.
afterEach(tellIfFailed)
afterAll(closeContexts)
afterAll(allowWorkers)
