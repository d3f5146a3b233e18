import { invalidRegex } from './char-classes.ts'
import type { Assertion, CharTest, RegexNode } from './regex-node.ts'

/** One step of the machine; jumps name their target's place in the program. */
export type Instruction =
  | { op: 'char'; test: CharTest }
  | { op: 'assert'; assertion: Assertion }
  | { op: 'save'; slot: number }
  | { op: 'jump'; to: number }
  | { op: 'split'; first: number; second: number }
  | { op: 'match' }

/** Larger programs would make each character too dear. */
const MAX_INSTRUCTIONS = 20_000

/** The program of a whole expression; group 0 is the match itself. */
export function compileProgram(node: RegexNode): Instruction[] {
  const program: Instruction[] = []
  emitGroup(program, node, 0)
  emit(program, { op: 'match' })
  return program
}

function emit(program: Instruction[], instruction: Instruction): number {
  if (program.length >= MAX_INSTRUCTIONS) throw invalidRegex('regular expression is too large')
  return program.push(instruction) - 1
}

function emitNode(program: Instruction[], node: RegexNode): void {
  switch (node.kind) {
    case 'char':
      emit(program, { op: 'char', test: node.test })
      break
    case 'assert':
      emit(program, { op: 'assert', assertion: node.assertion })
      break
    case 'sequence':
      for (const part of node.nodes) emitNode(program, part)
      break
    case 'choice':
      emitChoice(program, node.nodes)
      break
    case 'group':
      emitGroup(program, node.node, node.index)
      break
    case 'repeat':
      emitRepeat(program, node)
      break
  }
}

function emitGroup(program: Instruction[], node: RegexNode, index: number): void {
  emit(program, { op: 'save', slot: index * 2 })
  emitNode(program, node)
  emit(program, { op: 'save', slot: index * 2 + 1 })
}

function emitChoice(program: Instruction[], nodes: readonly RegexNode[]): void {
  const jumps: { op: 'jump'; to: number }[] = []
  for (const node of nodes.slice(0, -1)) {
    const split = emitSplit(program)
    split.first = program.length
    emitNode(program, node)
    const jump = { op: 'jump' as const, to: 0 }
    emit(program, jump)
    jumps.push(jump)
    split.second = program.length
  }
  emitNode(program, nodes.at(-1) as RegexNode)
  for (const jump of jumps) jump.to = program.length
}

function emitSplit(program: Instruction[]): { op: 'split'; first: number; second: number } {
  const split = { op: 'split' as const, first: 0, second: 0 }
  emit(program, split)
  return split
}

function emitRepeat(program: Instruction[], { node, min, max, lazy }: RegexNode & { kind: 'repeat' }): void {
  for (let i = 0; i < min; i++) emitNode(program, node)
  if (max === Number.POSITIVE_INFINITY) {
    const start = program.length
    const split = emitSplit(program)
    const body = program.length
    emitNode(program, node)
    emit(program, { op: 'jump', to: start })
    direct(split, lazy, [body, program.length])
    return
  }
  const splits: { split: { first: number; second: number }; body: number }[] = []
  for (let i = min; i < max; i++) {
    const split = emitSplit(program)
    splits.push({ split, body: program.length })
    emitNode(program, node)
  }
  for (const { split, body } of splits) direct(split, lazy, [body, program.length])
}

/** A greedy repeat tries its body first, a lazy one what comes after. */
function direct(
  split: { first: number; second: number },
  lazy: boolean,
  [body, after]: [number, number],
): void {
  split.first = lazy ? after : body
  split.second = lazy ? body : after
}
