import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const OUTPUT_KEPT = 20_000
const OUTPUT_SHOWN = 1_500

/** Programs of a run that has not taken their output yet, by process id. */
const started = new Map<number, ChildProgram>()

/** Nothing outlives the run that started it, however that ends. */
process.on('exit', () => {
  for (const program of started.values()) if (program.isAlive()) program.signalAll('SIGKILL')
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
  /** The end of its output. */
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
  const { pid } = child
  if (pid === undefined) throw new Error(`cannot start ${command}`)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk).slice(-OUTPUT_KEPT)
    })
  }
  const isAlive = () => child.exitCode === null && child.signalCode === null
  const program: ChildProgram = {
    pid,
    isAlive,
    signal: (signal) => isAlive() && sendSignal(pid, signal),
    signalAll: (signal) => sendSignal(-pid, signal),
    ended: once(child, 'exit').then(([code]) => code),
    output: () => output,
  }
  started.set(pid, program)
  return program
}

/** The end of each program's output, if it has any; that of ended programs is returned once. */
export function takeOutputs(): string[] {
  const programs = [...started.values()]
  for (const { pid, isAlive } of programs) if (!isAlive()) started.delete(pid)
  return programs
    .filter((program) => program.output() !== '')
    .map((program) => `process ${program.pid}: ${program.output().slice(-OUTPUT_SHOWN)}`)
}

function sendSignal(target: number, signal: NodeJS.Signals): void {
  try {
    process.kill(target, signal)
  } catch {}
}

/** A program that is ended and started again. */
export interface Restartable {
  /** @throws when it was never started */
  program(): ChildProgram
  begin(): void
  /** Ends the program and its children at once. */
  kill(): Promise<void>
  /** Asks the program to end; returns the milliseconds that took. */
  stop(): Promise<number>
}

export function restartable(start: () => ChildProgram): Restartable {
  let current: ChildProgram | null = null
  const program = () => {
    if (current === null) throw new Error('the program was not started')
    return current
  }
  return {
    program,
    begin() {
      current = start()
    },
    async kill() {
      current?.signalAll('SIGKILL')
      await current?.ended
    },
    async stop() {
      const before = performance.now()
      program().signal('SIGTERM')
      await program().ended
      return performance.now() - before
    },
  }
}

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) * 1024
}

/** Open file descriptors of a process; those of connections come and go with its clients. */
export function openDescriptors(pid: number): { files: number; connections: number } {
  const targets = readdirSync(`/proc/${pid}/fd`).flatMap((number) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${number}`)
    } catch {
      return []
    }
  })
  const connections = targets.filter((target) => target.startsWith('socket:')).length
  return { files: targets.length - connections, connections }
}
