/** Several clients may repeat their requests after a crash, so a document remembers some. */
const MAX_MARKS = 20

/** Adds a mark and drops the oldest beyond the limit. */
export function addMark(marks: readonly string[] | undefined, mark: string | null): string[] {
  const known = marks ?? []
  return mark === null ? [...known] : [...known.filter((other) => other !== mark), mark].slice(-MAX_MARKS)
}

/** Returns the part of an update that adds a mark and drops the oldest beyond the limit. */
export function markPush(mark: string | null) {
  return mark === null ? {} : { $push: { marks: { $each: [mark], $slice: -MAX_MARKS } } }
}

/** Returns now, or the next millisecond after the previous edit if that is later. */
export function laterThan(before: Date | undefined, now: Date): Date {
  return before === undefined || now > before ? now : new Date(before.getTime() + 1)
}

/** Compares two ISO texts as instants, whatever their number of decimals. */
export function isSameInstant(a: string, b: string): boolean {
  return Date.parse(a) === Date.parse(b)
}
