import { vi } from 'vitest'

// Files share a worker with its packages; what the app's own modules hold begins anew in each.
vi.resetModules()
