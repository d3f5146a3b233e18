/** Absent fields are not stored, so that they take no space in a document. */
function isAbsent(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

export function presentFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isAbsent(value))) as Partial<T>
}

/** Returns an update that sets the present fields and removes the absent ones. */
export function setOrUnset<T extends object>(fields: T): { $set: Partial<T>; $unset: Record<string, 1> } {
  const absent = Object.entries(fields).filter(([, value]) => isAbsent(value))
  return {
    $set: presentFields(fields),
    $unset: Object.fromEntries(absent.map(([field]) => [field, 1 as const])),
  }
}
