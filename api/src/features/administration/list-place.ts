import { AppError } from '../../platform/app-error.ts'

/** Where a page of a list ended: by instant, then by id. */
export interface ListPlace {
  at: number
  id: string
}

/** A place as clients send it back; it holds nothing secret and opens nothing. */
export function cursorOf({ at, id }: ListPlace): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
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
  return { at: Number(at), id }
}
