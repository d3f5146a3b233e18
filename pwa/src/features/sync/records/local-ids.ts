/** The server's ids by the local ids that they replaced. */
export type LocalIds = Record<string, number>

/** Copies plain JSON, replacing all local ids that the server has replaced. */
export function withServerIds<Value>(value: Value, ids: LocalIds): Value {
  return replaceNumbers(value, (number) => ids[number] ?? number) as Value
}

/** Copies plain JSON without a local id: removed from lists, null in fields. */
export function withoutLocalId<Value>(value: Value, localId: number): Value {
  return replaceNumbers(value, (number) => (number === localId ? null : number)) as Value
}

/** Replaces an item's local id: `link:-5` becomes `link:12`. */
export function itemWithServerId(item: string, ids: LocalIds): string {
  const [kind = '', id = ''] = item.split(':')
  return ids[id] === undefined ? item : `${kind}:${ids[id]}`
}

export function mentionsLocalId(value: unknown, localId: number): boolean {
  let isFound = false
  replaceNumbers(value, (number) => {
    isFound ||= number === localId
    return number
  })
  return isFound
}

function replaceNumbers(value: unknown, replace: (number: number) => number | null): unknown {
  if (typeof value === 'number') return value < 0 ? replace(value) : value
  if (Array.isArray(value)) {
    return value
      .map((entry) => replaceNumbers(entry, replace))
      .filter((entry, index) => {
        return entry !== null || value[index] === null
      })
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, replaceNumbers(entry, replace)]),
  )
}
