import { openSync, readSync } from 'node:fs'
import { createServer } from 'node:http'

// The service loads this first. It answers the longest turn of the event loop: `silence` leaves
// out waits for a processor, `work` those for helpers that collect garbage too.
const TICK_MS = 1

/** Reads how long this thread has worked and has waited for a processor, in ms. */
function createScheduleReader() {
  let file
  try {
    file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  } catch {
    return () => ({ worked: performance.now(), waited: 0 })
  }
  const bytes = Buffer.alloc(100)
  return () => {
    const [worked, waited] = bytes.toString('latin1', 0, readSync(file, bytes, 0, 100, 0)).split(' ')
    return { worked: Number(worked) / 1e6, waited: Number(waited) / 1e6 }
  }
}

// The engine's process inherits the option that loads this.
if (process.argv[1]?.endsWith('server.js')) {
  const readSchedule = createScheduleReader()
  let longest = { silence: 0, work: 0 }
  let last = { at: performance.now(), ...readSchedule() }
  setInterval(() => {
    const now = { at: performance.now(), ...readSchedule() }
    const silence = now.at - last.at - (now.waited - last.waited) - TICK_MS
    longest = {
      silence: Math.max(longest.silence, silence),
      work: Math.max(longest.work, now.worked - last.worked),
    }
    last = now
  }, TICK_MS)
  createServer((_request, response) => {
    response.setHeader('connection', 'close').end(JSON.stringify(longest))
    longest = { silence: 0, work: 0 }
  }).listen(Number(process.env.LOOP_WATCH_PORT), '127.0.0.1')
}
