import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { median } from '../../median.ts'
import { residentBytes } from '../../prove/kit/child-program.ts'
import { seededRandom } from '../../prove/kit/random.ts'
import { createWeightedPick } from '../../seed/weighted-pick.ts'
import { LOAD_CORE, type Variant } from './variants.ts'

/** One run of the load generator. */
export interface Sample {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU time of the server's processes for one request, in microseconds. */
  cpuMicros: number
  failed: number
}

/** Medians of one variant's samples. */
export interface Figures extends Sample {
  name: string
  /** Resident memory at the end, in MB. */
  megabytes: number
}

const DISTINCT_REQUESTS = 100_000
const ADDRESSES = 20_000
const TICKS_PER_SECOND = 100
const CONNECTIONS = 64

/**
 * Writes a wrk script of 100,000 requests: codes by Zipf's law over the links, 20,000 addresses,
 * 200 user agents. The same seed gives the same requests.
 */
export function writeLoadScript(path: string, codes: readonly string[]): void {
  const random = seededRandom(7)
  const pickCode = createWeightedPick(codes.map((code, rank) => [code, 1 / (rank + 1)]))
  const lines = Array.from({ length: DISTINCT_REQUESTS }, () => {
    const address = random.between(0, ADDRESSES - 1)
    const ip = `${20 + (address >> 12)}.${(address >> 4) & 255}.${(address & 15) * 16}.9`
    return `${pickCode(random)} ${ip} ${random.between(0, 199)}`
  })
  writeFileSync(`${path}.txt`, lines.join('\n'))
  writeFileSync(path, LUA.replace('REQUESTS_FILE', `${path}.txt`))
}

const LUA = `
local requests = {}
init = function()
  for line in io.lines("REQUESTS_FILE") do
    local code, ip, agent = line:match("(%S+) (%S+) (%S+)")
    local version = 100 + tonumber(agent) % 40
    local mobile = tonumber(agent) % 2 == 0
    local system = mobile and "Linux; Android 10; K" or "Windows NT 10.0; Win64; x64"
    local ua = "Mozilla/5.0 (" .. system .. ") AppleWebKit/537.36 (KHTML, like Gecko) Chrome/" .. version .. ".0." .. agent .. ".0 " .. (mobile and "Mobile " or "") .. "Safari/537.36"
    requests[#requests + 1] = wrk.format("GET", "/r/" .. code, {
      ["User-Agent"] = ua, ["X-Forwarded-For"] = ip, ["Accept"] = "text/html", ["Accept-Language"] = "es" })
  end
end
math.randomseed(os.time())
local at = math.random(1, 100000)
request = function()
  at = at % #requests + 1
  return requests[at]
end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %f %f %d\\n", summary.requests, summary.duration,
    latency:percentile(50) / 1000, latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
`

/**
 * Loads one variant for some seconds from the other core, each with as many connections: a request
 * is dearer in a process that holds more of them.
 */
export async function sample({ pids, port }: Variant, script: string, seconds: number): Promise<Sample> {
  const before = cpuTicks(pids)
  const load = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--timeout', '10s', '-s', script]
  const args = ['-c', LOAD_CORE, 'wrk', ...load, `http://127.0.0.1:${port}`]
  const wrk = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, 'exit')])
  const match = /RESULT (\d+) (\d+) (\S+) (\S+) (\d+)/.exec(output)
  if (!match) throw new Error(`wrk said ${output}`)
  const [requests = 0, micros = 0, p50 = 0, p99 = 0, failed = 0] = match.slice(1).map(Number)
  const cpuMicros = ((cpuTicks(pids) - before) / TICKS_PER_SECOND / requests) * 1e6
  return { requestsPerSecond: requests / (micros / 1e6), p50, p99, cpuMicros, failed }
}

/** The CPU time of all processes together. */
function cpuTicks(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.replace(/^.*\) /, '').split(' ')
    return sum + Number(fields[11]) + Number(fields[12])
  }, 0)
}

export function figuresOf({ name, pids }: Variant, samples: readonly Sample[]): Figures {
  const of = (read: (sample: Sample) => number) => median(samples.map(read))
  return {
    name,
    requestsPerSecond: of((seen) => seen.requestsPerSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    cpuMicros: of(({ cpuMicros }) => cpuMicros),
    failed: samples.reduce((sum, { failed }) => sum + failed, 0),
    megabytes: pids.reduce((sum, pid) => sum + residentBytes(pid), 0) / 2 ** 20,
  }
}

/** Prints the variants of one run; ratios are to the first, which is bare Fastify. */
export function showFigures(rows: readonly Figures[]): void {
  const [bare] = rows
  if (!bare) return
  const cells = (row: Figures) => ({
    'peticiones/s': row.requestsPerSecond.toFixed(0),
    '÷ fastify': (row.requestsPerSecond / bare.requestsPerSecond).toFixed(2),
    'CPU µs': row.cpuMicros.toFixed(1),
    'CPU ÷ fastify': (row.cpuMicros / bare.cpuMicros).toFixed(2),
    'p50 ms': row.p50.toFixed(2),
    'p99 ms': row.p99.toFixed(2),
    'p99 ÷ fastify': (row.p99 / bare.p99).toFixed(2),
    'memoria MB': row.megabytes.toFixed(0),
    errores: row.failed,
  })
  console.table(Object.fromEntries(rows.map((row) => [row.name, cells(row)])))
}
