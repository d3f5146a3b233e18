import { z } from 'zod'

/** What a file of links may look like: ours, or that of the tool it goes to. */
const EXPORT_FORMATS = ['atajo', 'shlink', 'yourls', 'dub'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Passwords are left out unless they are asked for. */
const passwords = z.enum(['true', 'false']).optional()

/** Query of GET /api/account/export.json. */
export const exportJsonQuery = z.object({ passwords })

/** Query of GET /api/account/export.csv; `separator` and `passwords` are for our own format. */
export const exportCsvQuery = z.object({
  format: z.enum(EXPORT_FORMATS).optional(),
  separator: z.enum(['comma', 'semicolon']).optional(),
  passwords,
})
