/** Ids that the device gave, by the server's id that took their place. */
export type LocalIds = Record<string, number>

/** A copy of plain JSON in which every local id that the server has replaced is replaced too. */
export function withServerIds<Value>(value: Value, ids: LocalIds): Value {
  return replaceNumbers(value, (number) => ids[number] ?? number) as Value
}

/** A copy of plain JSON without a local id: gone from lists, null in fields. */
export function withoutLocalId<Value>(value: Value, localId: number): Value {
  return replaceNumbers(value, (number) => (number === localId ? null : number)) as Value
}

/** The item's name once the server has given it an id: `link:-5` becomes `link:12`. */
export function itemWithServerId(item: string, ids: LocalIds): string {
  const [kind = '', id = ''] = item.split(':')
  return ids[id] === undefined ? item : `${kind}:${ids[id]}`
}

/** Whether plain JSON mentions a local id. */
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
