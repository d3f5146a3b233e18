import { CommandError } from '../command-error.ts'

/** What the expressions of one document may take, in rounds of a loop: some tenths of a second. */
const MAX_ROUNDS = 1_000_000
const ELEMENTS_A_ROUND = 10
const CHARACTERS_A_ROUND = 100

let spent = 0

/** Begins to count anew, for the next document. */
export function beginEffort(): void {
  spent = 0
}

/** Counts rounds of a loop; fails when an expression would hold everybody up or fill the memory. */
export function spendRounds(rounds: number): void {
  spent += rounds
  if (spent <= MAX_ROUNDS) return
  throw new CommandError('ExceededMemoryLimit', 'the expressions of one document take too many steps')
}

/** Counts work on so many elements. Throws like every spending once a command has had its share. */
export function spendElements(count: number): void {
  spendRounds(count / ELEMENTS_A_ROUND)
}

/** The same for so many characters. */
export function spendCharacters(count: number): void {
  spendRounds(count / CHARACTERS_A_ROUND)
}
