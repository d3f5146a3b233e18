import { afterAll, afterEach } from 'vitest'
import { allowWorkers } from './browser.ts'
import { printIfFailed } from './describe-on-failure.ts'
import { closeContexts } from './shared-atajo.ts'

// This module runs before every file; the harness's other modules load once per worker.
afterEach(printIfFailed)
afterAll(closeContexts)
afterAll(allowWorkers)
