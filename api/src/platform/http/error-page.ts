import type { ErrorBody } from '@atajo/shared/error-code'
import { pathOf } from './request-path.ts'

export interface ShownPage {
  fields: Readonly<Record<string, string>>
  html: string
}

/** Renders an error for browsers; programs get its JSON. */
export type ErrorPage = (body: ErrorBody, status: number, acceptLanguage: string | undefined) => ShownPage

/** Tells whether a browser opens this URL as a page, outside of the API. */
export function wantsPage(url: string, accept: string | undefined): boolean {
  return accept !== undefined && /\btext\/html\b/i.test(accept) && !/^\/api(?:\/|$)/.test(pathOf({ url }))
}
