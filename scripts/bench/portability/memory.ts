import { readFileSync } from 'node:fs'

const EVERY_MS = 20

/** Watches what a process holds in memory; `stop` returns by how many bytes it grew at most. */
export function watchMemory(pid: number): { stop(): number } {
  const before = residentBytes(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, residentBytes(pid))
  }, EVERY_MS)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(most, residentBytes(pid)) - before
    },
  }
}

/** proc(5): `VmRSS` in kB. */
function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
}
