// Loaded before a program (`node --expose-gc --import`): at SIGUSR2 it collects what nobody holds
// and writes how many bytes are left to the file named in PROVE_MEMORY.
import { renameSync, writeFileSync } from 'node:fs'

const file = process.env.PROVE_MEMORY ?? ''

process.on('SIGUSR2', () => {
  globalThis.gc?.()
  // Things freed by the first collection may have been all that held others.
  setImmediate(() => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(`${file}.new`, String(heapUsed + external))
    renameSync(`${file}.new`, file)
  })
})
