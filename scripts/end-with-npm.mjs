import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const POLL_MS = 500

/**
 * Sends this process SIGTERM once npm is gone, which hands no kill on. Only where `npm run` of that
 * task started it: whatever else starts it may end before it.
 * @param {string} task
 */
export function endWithNpm(task) {
  if (process.env.npm_lifecycle_event !== task) return
  const parent = process.ppid
  const npm = npmAbove(parent)
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_MS)
  timer.unref()
}

/**
 * The process that runs npm: the given one, or that of the shell between, where the shell stays.
 * @param {number} pid
 */
function npmAbove(pid) {
  const { name, parent } = describeProcess(pid)
  return /^-?(?:.*\/)?(?:ba|da|a)?sh$/.test(name) ? parent : pid
}

/** @param {number} pid @returns {{ name: string, parent: number }} */
function describeProcess(pid) {
  const [, name = '', parent = ''] = statusOf(pid) ?? []
  return { name, parent: Number(parent) }
}

/** @param {number} pid */
function statusOf(pid) {
  if (process.platform === 'linux')
    return /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  const { stdout } = spawnSync('ps', ['-o', 'comm=,ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return /^(.*?)\s+(\d+)\s*$/.exec(stdout ?? '')
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
