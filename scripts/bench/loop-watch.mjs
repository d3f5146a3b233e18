import { openSync, readSync } from 'node:fs'
import { createServer } from 'node:http'

// Loaded into the service before its own code: measures the turns of its event loop, and tells the
// longest since it was last asked. Time that the thread waited for a processor is no part of it,
// so that what else the machine does hardly counts.
const TICK_MS = 1

/** Nanoseconds that this thread has waited for a processor; 0 where the system does not tell. */
function createWaitReader() {
  let file
  try {
    file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  } catch {
    return () => 0
  }
  const bytes = Buffer.alloc(100)
  return () => Number(bytes.toString('latin1', 0, readSync(file, bytes, 0, 100, 0)).split(' ')[1])
}

// The engine's process inherits the option that loads this.
if (process.argv[1]?.endsWith('server.js')) {
  const readWait = createWaitReader()
  let longest = 0
  let at = performance.now()
  let waited = readWait()
  setInterval(() => {
    const [now, wait] = [performance.now(), readWait()]
    longest = Math.max(longest, now - at - (wait - waited) / 1e6 - TICK_MS)
    at = now
    waited = wait
  }, TICK_MS)
  createServer((_request, response) => {
    response.setHeader('connection', 'close').end(String(longest))
    longest = 0
  }).listen(Number(process.env.LOOP_WATCH_PORT), '127.0.0.1')
}
