import { z } from 'zod'

/** Parameters of a path that `pathWithId` made; `Number` reads the id exactly. */
export const idParams = z.object({ id: z.string().max(15) })

/** The path with an id after it; with anything else there it does not exist. */
export function pathWithId(path: string): string {
  return `${path}/:id(^[1-9]\\d{0,14}$)`
}
