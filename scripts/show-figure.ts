/** One line of a bench: what was measured, and the goal beside it. */
export function show(what: string, figure: string, goal: string): void {
  console.log(`${what.padEnd(66)} ${figure} (${goal})`)
}
