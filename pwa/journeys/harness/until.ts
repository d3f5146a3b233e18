/**
 * Waits until it is so; what fails meanwhile is not so yet. Throws after a minute,
 * with what was waited for.
 */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`After a minute not yet: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
