import type { TestContext } from 'vitest'

type Description = () => string | Promise<string>

const descriptions = new Set<Description>()

/**
 * Registers a description to print after a failed test, to explain failures on other machines.
 * Returns the function that unregisters it.
 */
export function describeOnFailure(description: Description): () => void {
  descriptions.add(description)
  return () => descriptions.delete(description)
}

export async function printIfFailed({ task }: TestContext): Promise<void> {
  if (task.result?.state !== 'fail') return
  const [error] = task.result.errors ?? []
  const printed = await Promise.all([...descriptions].map((description) => description()))
  console.error([`✗ ${task.name}: ${error?.stack}`, ...printed].join('\n'))
}
