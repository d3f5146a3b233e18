import { adminDomainWire, domainChangeWire, domainRemovalWire, newDomainWire } from '@atajo/shared/domains'
import { API } from '@atajo/shared/paths'
import { okWire } from '@atajo/shared/session'
import { z } from 'zod'
import type { ApiScope } from '../../platform/http/zod-compilers.ts'
import { describeRoute } from '../../platform/openapi/describe-route.ts'
import { NEEDS_ADMIN, userOf } from '../../platform/session/guards.ts'
import { ROUTE_TEXTS } from '../../texts/es/route-texts.ts'
import {
  addDomain,
  changeDomain,
  listDomains,
  type ManageDomainsDeps,
  recheckDomain,
  removeDomain,
} from './manage-domains.ts'

export interface DomainEntry {
  actor: number
  action: 'add_domain' | 'change_domain' | 'remove_domain'
  target: string
  detail?: Record<string, unknown>
}

export interface DomainsRoutesDeps extends ManageDomainsDeps {
  note: (entry: DomainEntry) => Promise<void>
}

const { tag, ...texts } = ROUTE_TEXTS.domains
const params = z.object({ host: z.string().max(300) })
const ONE = `${API.adminDomains}/:host`

/** Registers the management of short domains, hosts besides that of PUBLIC_URL. */
export function registerDomainsRoutes(app: ApiScope, deps: DomainsRoutesDeps): void {
  app.get(
    API.adminDomains,
    {
      schema: describeRoute({
        tag,
        summary: texts.list,
        answers: { 200: z.array(adminDomainWire) },
        errors: NEEDS_ADMIN,
      }),
    },
    () => listDomains(deps),
  )
  app.post(
    API.adminDomains,
    {
      schema: describeRoute({
        tag,
        summary: texts.add,
        body: newDomainWire,
        answers: { 201: adminDomainWire },
        errors: [...NEEDS_ADMIN, 'domain_exists', 'domain_elsewhere'],
      }),
    },
    async (request, reply) => {
      const added = await addDomain(deps, request.body)
      const { state, isDefault } = added
      const actor = userOf(request).userId
      await deps.note({
        actor,
        action: 'add_domain',
        target: `host:${added.host}`,
        detail: { state, isDefault },
      })
      return reply.code(201).send(added)
    },
  )
  registerOneDomainRoutes(app, deps)
}

function registerOneDomainRoutes(app: ApiScope, deps: DomainsRoutesDeps): void {
  const errors = [...NEEDS_ADMIN, 'domain_not_found'] as const
  app.put(
    ONE,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: texts.change,
        params,
        body: domainChangeWire,
        answers: { 200: adminDomainWire },
        errors,
      }),
    },
    async (request) => {
      const { body, params } = request
      const changed = await changeDomain(deps, params.host, body)
      const target = `host:${changed.host}`
      await deps.note({ actor: userOf(request).userId, action: 'change_domain', target, detail: body })
      return changed
    },
  )
  app.delete(
    ONE,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({
        tag,
        summary: texts.remove,
        params,
        body: domainRemovalWire,
        answers: { 200: okWire },
        errors: [...errors, 'domain_in_use'],
      }),
    },
    async (request) => {
      const { host, moveTo } = await removeDomain(deps, request.params.host, request.body.moveTo)
      const target = `host:${host}`
      const detail = { moveTo }
      await deps.note({ actor: userOf(request).userId, action: 'remove_domain', target, detail })
      return { ok: true as const }
    },
  )
  app.post(
    `${ONE}/check`,
    {
      config: { isSafeToRepeat: true },
      schema: describeRoute({ tag, summary: texts.check, params, answers: { 200: adminDomainWire }, errors }),
    },
    (request) => recheckDomain(deps, request.params.host),
  )
}
