import { vi } from 'vitest'

// Test files share a worker with its packages; the app's own modules start afresh in each file.
vi.resetModules()
