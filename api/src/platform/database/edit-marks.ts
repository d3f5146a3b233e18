/** Idempotent requests that a document remembers: several clients may send again after a crash. */
const MAX_MARKS = 20

/** A document's marks with that of one more request, the oldest gone. */
export function addMark(marks: readonly string[] | undefined, mark: string | null): string[] {
  const known = marks ?? []
  return mark === null ? [...known] : [...known.filter((other) => other !== mark), mark].slice(-MAX_MARKS)
}

/** The part of an update that adds the mark of one more request, the oldest gone. */
export function markPush(mark: string | null) {
  return mark === null ? {} : { $push: { marks: { $each: [mark], $slice: -MAX_MARKS } } }
}

/** The instant of an edit: now, but always after the edit before it. */
export function laterThan(before: Date | undefined, now: Date): Date {
  return before === undefined || now > before ? now : new Date(before.getTime() + 1)
}

/** Whether two ISO texts name the same instant, however many decimals they have. */
export function isSameInstant(a: string, b: string): boolean {
  return Date.parse(a) === Date.parse(b)
}
