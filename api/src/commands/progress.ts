import { PROGRESS_TEXTS, PROGRESS_UNITS, type ProgressTexts } from '../texts/es/progress-texts.ts'

/** On a terminal the line is drawn that often, in ms; elsewhere a line is printed that often. */
const REDRAW_MS = 250
const PRINT_MS = 5000
/** Before, a rate would be chance. */
const RATE_AFTER_MS = 1000
const BAR_CELLS = 20
const DEFAULT_COLUMNS = 80
const CLEAR_LINE = '\r\x1b[2K'
const [CYAN, PLAIN] = ['\x1b[36m', '\x1b[39m']
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const

/** One part of a long task; another label begins another part, with its own rate. */
export interface ProgressStep {
  label: string
  done: number
  /** Null where nobody knows. */
  of: number | null
  /** What is counted. */
  unit: string
  /** Seconds are counted, which pass at their own rate. */
  isTime?: boolean
}

export interface Progress {
  /** Says how far the task is, as often as is useful. */
  show(step: ProgressStep): void
  /** Leaves the terminal's line empty; before anything else is printed, and at the end. */
  clear(): void
  /** What Ctrl-C and SIGTERM print, as last line before this process ends. */
  onInterrupt(describeState: () => string): void
}

const BYTES_IN_A_MEGABYTE = 1e6

/** A step of which bytes are known, as people read them. */
export function stepInMegabytes(label: string, { done, of }: { done: number; of: number }): ProgressStep {
  const unit = PROGRESS_UNITS.megabytes
  return { label, done: done / BYTES_IN_A_MEGABYTE, of: of / BYTES_IN_A_MEGABYTE, unit }
}

interface Terminal {
  stream?: Pick<NodeJS.WriteStream, 'write'> & Partial<NodeJS.WriteStream>
  now?: () => number
  texts?: ProgressTexts
  host?: Pick<NodeJS.Process, 'once' | 'exit'>
}

/**
 * Shows on stderr how far a long command is: one line that changes on a terminal, plain lines now
 * and then elsewhere.
 */
export function createProgress({
  stream = process.stderr,
  now = () => performance.now(),
  texts = PROGRESS_TEXTS,
  host = process,
}: Terminal = {}): Progress {
  const isTerminal = stream.isTTY === true
  const hasColors = isTerminal && stream.hasColors?.() === true
  let begun = { label: '', at: 0, done: 0 }
  let shownAt = 0
  let isDrawn = false

  function show(step: ProgressStep): void {
    const at = now()
    if (step.label !== begun.label) {
      begun = { label: step.label, at, done: step.done }
      shownAt = isTerminal ? Number.NEGATIVE_INFINITY : at
    }
    if (at - shownAt < (isTerminal ? REDRAW_MS : PRINT_MS)) return
    shownAt = at
    const parts = describe(step, { ms: at - begun.at, done: step.done - begun.done }, texts)
    if (!isTerminal) return void stream.write(`${step.label}: ${parts.join(' · ')}\n`)
    stream.write(CLEAR_LINE + fitLine(step, parts.join(' · '), stream.columns || DEFAULT_COLUMNS, hasColors))
    isDrawn = true
  }

  function clear(): void {
    if (isDrawn) stream.write(CLEAR_LINE)
    isDrawn = false
  }

  return {
    show,
    clear,
    onInterrupt(describeState) {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) {
        host.once(signal, () => {
          clear()
          stream.write(`${describeState()}\n`)
          host.exit(EXIT_CODES[signal])
        })
      }
    },
  }
}

/** Done of how many, rate and what remains, as far as they are known. */
function describe(
  { done, of, unit, isTime }: ProgressStep,
  since: { ms: number; done: number },
  texts: ProgressTexts,
): string[] {
  const parts = [texts.amount(texts.number(done), of === null ? null : texts.number(of), unit)]
  if (of !== null && of > 0) parts.unshift(texts.percent(percentOf(done, of)))
  if (isTime) return of !== null && of > done ? [...parts, texts.remaining(of - done)] : parts
  if (since.ms < RATE_AFTER_MS || since.done <= 0) return parts
  const rate = (since.done / since.ms) * 1000
  parts.push(texts.rate(texts.number(Math.max(1, rate))))
  if (of !== null && of > done) parts.push(texts.remaining((of - done) / rate))
  return parts
}

const percentOf = (done: number, of: number) => Math.min(100, Math.floor((100 * done) / of))

/** As much as a terminal's line holds: the bar goes first. */
function fitLine({ label, done, of }: ProgressStep, said: string, columns: number, hasColors: boolean) {
  const words = `${label}  ${said}`
  if (of === null || of <= 0 || words.length + BAR_CELLS + 2 >= columns) return words.slice(0, columns - 1)
  const full = Math.round((percentOf(done, of) / 100) * BAR_CELLS)
  const bar = '█'.repeat(full) + '░'.repeat(BAR_CELLS - full)
  return `${label}  ${hasColors ? CYAN + bar + PLAIN : bar}  ${said}`
}
