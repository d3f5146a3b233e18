import { trusted } from 'mongoose'
import { AppError } from '../app-error.ts'

/** Where a page of a list ended: by instant, then by id. */
export interface ListPlace<Id = string> {
  at: Date
  id: Id
}

/** A place as clients send it back; it holds nothing secret and opens nothing. */
export function cursorOf({ at, id }: ListPlace): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString('base64url')
}

/**
 * The place of a cursor; null without one.
 * @throws AppError `cursor_invalid`
 */
export function placeOf(cursor: string | undefined): ListPlace | null {
  if (cursor === undefined || cursor === '') return null
  const [, at = '', id = ''] =
    /^(\d{1,15}) ([\w-]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (id === '') throw new AppError('cursor_invalid')
  return { at: new Date(Number(at)), id }
}

/**
 * A page of what was read, which is one row more than a page holds where more follows; the cursor
 * is null where nothing does.
 */
export function pageOf<Row>(found: readonly Row[], size: number, placeAt: (row: Row) => ListPlace) {
  const rows = found.slice(0, size)
  const last = rows.at(-1)
  return { rows, nextCursor: found.length > size && last ? cursorOf(placeAt(last)) : null }
}

/** What stands behind that place in a list that is sorted by `field`, then `_id`, newest first. */
export function behind(field: string, place: ListPlace<string | number> | null): Record<string, unknown> {
  if (place === null) return {}
  const { at, id } = place
  return {
    [field]: trusted({ $lte: at }),
    $or: [{ [field]: trusted({ $lt: at }) }, { [field]: at, _id: trusted({ $lt: id }) }],
  }
}
