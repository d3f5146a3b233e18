import { z } from 'zod'
import { LINK_TEXT_LIMITS } from './link-fields.ts'

/** Body of POST /api/link/title: the page whose title is asked for, as typed. */
export const pageTitleQuery = z
  .object({ url: z.string().max(LINK_TEXT_LIMITS.typedUrl) })
  .meta({ id: 'PageTitleQuery', examples: [{ url: 'https://panaderia.example/otono' }] })

export const pageTitleWire = z
  .object({ title: z.string().min(1).max(LINK_TEXT_LIMITS.title) })
  .meta({ id: 'PageTitle', examples: [{ title: 'Menú de otoño' }] })

export type PageTitle = z.infer<typeof pageTitleWire>
