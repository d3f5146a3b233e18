import { CommandError } from '../command-error.ts'
import { isWord } from './char-classes.ts'
import type { Instruction } from './compile-regex.ts'
import type { Assertion } from './regex-node.ts'

/** A search is given up after this many steps, some tens of milliseconds. */
const MAX_STEPS = 600_000

interface Thread {
  at: number
  slots: number[]
}

interface Run {
  program: readonly Instruction[]
  text: string
  steps: number
  captures: boolean
}

/** The threads that wait at one place of the text. */
interface Front {
  threads: Thread[]
  seen: Uint8Array
}

/**
 * Follows all alternatives at once, one character at a time, so that time is linear in the text for
 * any pattern. Returns the slots of the leftmost preferred match.
 */
export function searchText(
  program: readonly Instruction[],
  text: string,
  { from, captures }: { from: number; captures: boolean },
): number[] | undefined {
  const run: Run = { program, text, steps: 0, captures }
  let front = emptyFront(run)
  let matched: number[] | undefined
  for (let at = from; ; ) {
    if (!matched) addThread({ run, ...front, at }, 0, [])
    if (front.threads.length === 0 && matched) return matched
    const code = text.codePointAt(at)
    at += code !== undefined && code > 0xffff ? 2 : 1
    const { next, match } = advance(run, front, { code, at })
    matched = match ?? matched
    if (code === undefined || (matched && !captures)) return matched
    front = next
  }
}

function emptyFront({ program }: Run): Front {
  return { threads: [], seen: new Uint8Array(program.length) }
}

/** Moves every thread over one character; what comes behind a match is given up. */
function advance(
  run: Run,
  { threads }: Front,
  { code, at }: { code: number | undefined; at: number },
): { next: Front; match?: number[] } {
  const next = emptyFront(run)
  for (const thread of threads) {
    const instruction = run.program[thread.at] as Instruction
    if (instruction.op === 'match') return { next, match: thread.slots }
    if (instruction.op === 'char' && code !== undefined && instruction.test(code)) {
      addThread({ run, ...next, at }, thread.at + 1, thread.slots)
    }
    count(run)
  }
  return { next }
}

function count(run: Run): void {
  if (++run.steps > MAX_STEPS) {
    throw new CommandError(
      51156,
      'Error occurred while executing the regular expression: it takes too many steps',
    )
  }
}

interface Place {
  run: Run
  threads: Thread[]
  seen: Uint8Array
  at: number
}

/** Follows jumps, splits and assertions until characters have to be read. */
function addThread(place: Place, start: number, slots: number[]): void {
  const { run, threads, seen, at } = place
  const stack: Thread[] = [{ at: start, slots }]
  for (let thread = stack.pop(); thread; thread = stack.pop()) {
    if (seen[thread.at]) continue
    seen[thread.at] = 1
    count(run)
    const instruction = run.program[thread.at] as Instruction
    if (instruction.op === 'jump') stack.push({ at: instruction.to, slots: thread.slots })
    else if (instruction.op === 'split') {
      stack.push({ at: instruction.second, slots: thread.slots })
      stack.push({ at: instruction.first, slots: thread.slots })
    } else if (instruction.op === 'save') {
      stack.push({ at: thread.at + 1, slots: saved(run, thread.slots, [instruction.slot, at]) })
    } else if (instruction.op === 'assert') {
      if (holds(instruction.assertion, run.text, at)) stack.push({ at: thread.at + 1, slots: thread.slots })
    } else threads.push(thread)
  }
}

function saved(run: Run, slots: number[], [slot, at]: readonly [number, number]): number[] {
  if (!run.captures) return slots
  const copy = [...slots]
  copy[slot] = at
  return copy
}

function holds(assertion: Assertion, text: string, at: number): boolean {
  const isEnd = at >= text.length
  switch (assertion) {
    case 'textStart':
      return at === 0
    case 'textEnd':
      return isEnd
    case 'textEndOrNewline':
      return isEnd || (at === text.length - 1 && text[at] === '\n')
    case 'lineStart':
      return at === 0 || (text[at - 1] === '\n' && !isEnd)
    case 'lineEnd':
      return isEnd || text[at] === '\n'
    case 'wordEdge':
      return isEdge(text, at)
    case 'noWordEdge':
      return !isEdge(text, at)
  }
}

function isEdge(text: string, at: number): boolean {
  const before = at > 0 && isWord(text.charCodeAt(at - 1))
  const after = at < text.length && isWord(text.charCodeAt(at))
  return before !== after
}
