import { z } from 'zod'

/** The length keeps the id exact when `Number` converts it. */
export const idParams = z.object({ id: z.string().max(15) })

/** Appends a numeric id parameter to the path; the route does not match other texts. */
export function pathWithId(path: string): string {
  return `${path}/:id(^[1-9]\\d{0,14}$)`
}
