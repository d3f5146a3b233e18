import { afterEach } from 'vitest'
import { tellIfFailed } from './tell-on-failure.ts'

// Runs before every file, while the harness's own modules are loaded once a worker.
afterEach(tellIfFailed)
