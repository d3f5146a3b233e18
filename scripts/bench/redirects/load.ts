import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { seededRandom } from '../../prove/kit/random.ts'
import { LOAD_CORE, type Variant } from './variants.ts'

/** What one run of the load generator saw. */
export interface Sample {
  requestsPerSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
  /** CPU time of the server's processes for one request, in microseconds. */
  cpuMicros: number
  /** Share of one core that went to neither server nor load meanwhile. */
  otherCpu: number
  failed: number
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
  const random = seededRandom(7).next
  const pick = zipf(codes.length, random)
  const lines: string[] = []
  for (let index = 0; index < DISTINCT_REQUESTS; index++) {
    const address = Math.floor(random() * ADDRESSES)
    const ip = `${20 + (address >> 12)}.${(address >> 4) & 255}.${(address & 15) * 16}.9`
    lines.push(`${codes[pick()]} ${ip} ${Math.floor(random() * 200)}`)
  }
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
export async function sample(variant: Variant, script: string, seconds: number): Promise<Sample> {
  const before = { server: cpuTicks(variant.pids), machine: busyTicks(), own: process.cpuUsage() }
  const url = `http://127.0.0.1:${variant.port}`
  const args = [
    '-c',
    LOAD_CORE,
    'wrk',
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '-s',
    script,
    url,
  ]
  const wrk = spawn('taskset', args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const loadTicks = watchTicks(wrk.pid as number)
  const [output] = await Promise.all([text(wrk.stdout), once(wrk, 'exit')])
  const match = /RESULT (\d+) (\d+) (\S+) (\S+) (\d+)/.exec(output)
  if (!match) throw new Error(`wrk said ${output}`)
  const [requests, micros, p50, p99, failed] = match.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const serverTicks = cpuTicks(variant.pids) - before.server
  const other = busyTicks() - before.machine - serverTicks - loadTicks()
  return {
    requestsPerSecond: requests / (micros / 1e6),
    p50,
    p99,
    cpuMicros: (serverTicks / TICKS_PER_SECOND / requests) * 1e6,
    otherCpu: Math.max(0, other / TICKS_PER_SECOND / (micros / 1e6)),
    failed,
  }
}

/** Resident memory of the variant's processes, in MB. */
export function residentMegabytes(variant: Variant): number {
  const kilobytes = variant.pids.map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  })
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024
}

function watchTicks(pid: number): () => number {
  let ticks = 0
  const timer = setInterval(() => {
    try {
      ticks = cpuTicks([pid])
    } catch {
      clearInterval(timer)
    }
  }, 50)
  return () => {
    clearInterval(timer)
    return ticks
  }
}

function cpuTicks(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return sum + Number(fields[11]) + Number(fields[12])
  }, 0)
}

function busyTicks(): number {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? ''
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return user + nice + system + interrupts + soft
}

function zipf(count: number, random: () => number): () => number {
  const cumulative = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank++) {
    sum += 1 / (rank + 1)
    cumulative[rank] = sum
  }
  return () => {
    const target = random() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((cumulative[middle] as number) < target) low = middle + 1
      else high = middle
    }
    return low
  }
}
