import { trusted } from 'mongoose'
import { AppError } from '../app-error.ts'

/** The last row of a page, by instant, then by id. */
export interface ListPlace<Id = string> {
  at: Date
  id: Id
}

/** Encodes a place as the cursor that clients send back. It holds nothing secret. */
export function cursorOf({ at, id }: ListPlace): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/** Decodes a cursor; no cursor gives null. @throws AppError `cursor_invalid` */
export function placeOf(cursor: string | undefined): ListPlace | null {
  if (cursor === undefined || cursor === '') return null
  const [, at = '', id = ''] =
    /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === '') throw new AppError('cursor_invalid')
  return { at: new Date(Number(at)), id }
}

/**
 * Builds a page from up to `size` + 1 rows. The extra row only tells that another page follows; the
 * cursor is null on the last page.
 */
export function pageOf<Row>(found: readonly Row[], size: number, placeAt: (row: Row) => ListPlace) {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > size && last ? cursorOf(placeAt(last)) : null }
}

/**
 * Returns the condition for rows after that place, sorted newest first by `field`, then by `_id`.
 */
export function behind(field: string, place: ListPlace<string | number> | null): Record<string, unknown> {
  if (place === null) return {}
  const { at, id } = place
  return {
    [field]: trusted({ $lte: at }),
    $or: [{ [field]: trusted({ $lt: at }) }, { [field]: at, _id: trusted({ $lt: id }) }],
  }
}
