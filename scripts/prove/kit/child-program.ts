import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const OUTPUT_KEPT = 20_000

const OUTPUT_SHOWN = 1_500

const running = new Set<number>()
/** What programs printed, by process id, until a run that they ended before has taken it. */
const outputs = new Map<number, () => string>()

/** Nothing outlives the run that started it, however that ends. */
process.on('exit', () => {
  for (const pid of running) sendSignal(-pid, 'SIGKILL')
})

export interface ChildProgram {
  pid: number
  isAlive(): boolean
  /** Sends a signal to the program alone. */
  signal(signal: NodeJS.Signals): void
  /** Sends a signal to the program and all its children. */
  signalAll(signal: NodeJS.Signals): void
  /** Resolves with the exit code when the program has ended; null after a signal. */
  ended: Promise<number | null>
  /** The end of what it printed. */
  output(): string
}

/** Starts a program in a process group of its own, with only the environment given. */
export function startProgram(
  command: string,
  args: string[],
  environment: Record<string, string>,
): ChildProgram {
  const child = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', ...environment },
  })
  const pid = child.pid
  if (pid === undefined) throw new Error(`cannot start ${command}`)
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-OUTPUT_KEPT)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  running.add(pid)
  outputs.set(pid, () => output)
  child.once('exit', () => running.delete(pid))
  return {
    pid,
    isAlive: () => isRunning(child),
    signal: (signal) => isRunning(child) && sendSignal(pid, signal),
    signalAll: (signal) => sendSignal(-pid, signal),
    ended: once(child, 'exit').then(([code]) => code),
    output: () => output,
  }
}

/**
 * The end of what each program printed, those that printed nothing left out; what has ended is
 * told once.
 */
export function takeOutputs(): string[] {
  const texts = [...outputs].map(([pid, read]) => `process ${pid}: ${read().slice(-OUTPUT_SHOWN)}`)
  const printed = texts.filter((text) => !text.endsWith(': '))
  for (const pid of outputs.keys()) if (!running.has(pid)) outputs.delete(pid)
  return printed
}

function sendSignal(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal)
  } catch {}
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) * 1024
}

/** Open file descriptors of a process; those of connections come and go with its clients. */
export function openDescriptors(pid: number): { files: number; connections: number } {
  const targets = readdirSync(`/proc/${pid}/fd`).map((number) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${number}`)
    } catch {
      return null
    }
  })
  const open = targets.filter((target) => target !== null)
  const connections = open.filter((target) => target.startsWith('socket:')).length
  return { files: open.length - connections, connections }
}
