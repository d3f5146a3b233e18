import type { ErrorPage } from '../../../platform/http/error-page.ts'
import { TEXTS_BY_LANGUAGE } from '../../../texts/site-language.ts'
import { homeOf, type PageSettings, type RedirectPagesFor } from './page.ts'
import { street } from './page-drawing.ts'
import { pageFields } from './page-fields.ts'
import { introduction, pageLayout } from './page-layout.ts'

/**
 * Creates error pages for other addresses: in the visitor's language for errors that visitors meet,
 * otherwise with the API's Spanish sentence.
 */
export function createErrorPage(settings: PageSettings, pagesFor: RedirectPagesFor): ErrorPage {
  return ({ error, message, details, requestId }, status, acceptLanguage) => {
    const isMalformed = error === 'malformed_body'
    if (status === 404 || isMalformed) {
      const pages = pagesFor(acceptLanguage)
      const html = pages.closed(status === 404 ? 'unknown' : 'malformed')
      return { fields: pageFields(pages.language), html }
    }
    const text = requestId === undefined ? details : `${details} (${requestId})`
    const site = { siteName: settings.siteName, home: homeOf(settings) }
    const link = `<a class="button" href="${site.home}/">${TEXTS_BY_LANGUAGE.es.home}</a>`
    const body = `${street('turn')}${introduction({ heading: message, text })}${link}`
    return {
      fields: pageFields('es'),
      html: pageLayout(site, { title: message, language: 'es', body }),
    }
  }
}
