/**
 * Waits until `isTrue` returns true; errors count as false. Throws after a minute, naming `what`.
 */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`After a minute not yet: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
