import { isDoc, type Value } from '../bson/value.ts'
import { CommandError } from '../command-error.ts'
import { MEMORY_LIMIT_BYTES } from '../query/sort-rows.ts'

/** Estimates the memory of a value in bytes. */
export function approximateBytes(value: Value | undefined): number {
  if (typeof value === 'string') return 24 + value.length * 2
  if (isDoc(value)) {
    let total = 64
    for (const [name, field] of value) total += 32 + name.length + approximateBytes(field)
    return total
  }
  if (Array.isArray(value))
    return value.reduce<number>((total, element) => total + 8 + approximateBytes(element), 32)
  return value !== null && typeof value === 'object' && 'buffer' in value && 'length' in value
    ? 64 + Number(value.length())
    : 24
}

/** Adds up a stage's memory, and refuses more than MongoDB allows without use of the disk. */
export function createMemoryMeter(stage: string): (bytes: number) => void {
  let held = 0
  return (bytes) => {
    held += bytes
    if (held > MEMORY_LIMIT_BYTES) {
      throw new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `Executor error during aggregate command :: caused by :: Exceeded memory limit for ${stage}, but didn't allow external sort. Pass allowDiskUse:true to opt in.`,
      )
    }
  }
}
