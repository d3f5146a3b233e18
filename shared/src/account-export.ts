import { z } from 'zod'

/** Formats of an exported file of links: our own, or that of another tool. */
const EXPORT_FORMATS = ['atajo', 'shlink', 'yourls', 'dub'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Passwords are omitted by default. */
const passwords = z.enum(['true', 'false']).optional()

/** Query of GET /api/account/export.json. */
export const exportJsonQuery = z.object({ passwords })

/** Query of GET /api/account/export.csv. `separator` and `passwords` apply to our own format. */
export const exportCsvQuery = z.object({
  format: z.enum(EXPORT_FORMATS).optional(),
  separator: z.enum(['comma', 'semicolon']).optional(),
  passwords,
})
