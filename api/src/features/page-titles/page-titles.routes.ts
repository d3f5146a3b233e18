import { pageTitleQuery, pageTitleWire } from '@atajo/shared/page-title'
import { API } from '@atajo/shared/paths'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { requireUser, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import { type PageTitlesDeps, readPageTitle } from './read-page-title.ts'

/** Reads the title of a page for the form of its link. */
export function registerPageTitlesRoute(app: ApiScope, deps: PageTitlesDeps): void {
  app.post(
    API.pageTitle,
    {
      onRequest: requireUser,
      schema: describeRoute({
        tag: ROUTE_TEXTS.links.tag,
        summary: ROUTE_TEXTS.links.title,
        body: pageTitleQuery,
        answers: { 200: pageTitleWire },
        errors: ['not_authenticated', 'login_required', 'title_unavailable', 'too_many_requests'],
      }),
    },
    async (request) => ({ title: await readPageTitle(deps, userOf(request).owner, request.body.url) }),
  )
}
