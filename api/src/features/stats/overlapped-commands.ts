/** Commands under way at once: one waits for the disk while the next is carried out. */
export const COMMANDS_AT_ONCE = 6

/**
 * Runs a command for each piece, `atOnce` of them together, and returns the sum of what they count.
 * Rejects, after those under way, when one of them or `pieces` does.
 */
export async function runOverlapped<Piece>(
  pieces: AsyncIterable<Piece>,
  atOnce: number,
  run: (piece: Piece) => Promise<number>,
): Promise<number> {
  const running: Promise<number>[] = []
  let done = 0
  try {
    for await (const piece of pieces) {
      if (running.length === atOnce) done += await (running.shift() ?? 0)
      const command = run(piece)
      command.catch(() => {})
      running.push(command)
    }
    for (const count of await Promise.all(running)) done += count
    return done
  } finally {
    await Promise.allSettled(running)
  }
}
