import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses what another site makes a visitor's browser send (Fetch Metadata, W3C; Origin, RFC 6454). Clients
 * that are not browsers send none of these headers and are let through.
 */
export function createCrossSiteGuard(publicUrl: string): (request: FastifyRequest) => Promise<void> {
  const ownOrigin = new URL(publicUrl).origin
  return async (request) => {
    const isRead = SAFE_METHODS.has(request.method)
    if (isRead && request.routeOptions.config.refusesCrossSite !== true) return
    if (isCrossSite(request, ownOrigin) || (isRead && isNavigation(request)))
      throw new AppError('cross_site_request')
  }
}

function isCrossSite(request: FastifyRequest, ownOrigin: string): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  const { origin, referer } = request.headers
  const source = origin ?? referer
  return source !== undefined && !isOwn(source, request, ownOrigin)
}

/** A page that the browser opens may be the end of a redirect, even where no other site is named. */
function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate'
}

function isOwn(source: string, request: FastifyRequest, ownOrigin: string): boolean {
  if (!URL.canParse(source)) return false
  const { origin, host } = new URL(source)
  return origin === ownOrigin || host === request.headers.host
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET with an effect: refused from other sites as a POST is. */
    refusesCrossSite?: boolean
  }
}
