import { isIP } from 'node:net'
import { parseUrl } from '@atajo/shared/parse-url'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface OwnAddress {
  publicUrl: string
  /** Whether the operator named it; otherwise whatever name leads here is believed. */
  isPublicUrlSet: boolean
}

type IsOwn = (source: string, request: FastifyRequest) => boolean

/**
 * Refuses what another site makes a visitor's browser send (Fetch Metadata, W3C; Origin, RFC 6454).
 * Clients that are not browsers send none of these headers and are let through.
 */
export function createCrossSiteGuard(address: OwnAddress): (request: FastifyRequest) => Promise<void> {
  const isOwn = ownOrigins(address)
  return async (request) => {
    const isRead = SAFE_METHODS.has(request.method)
    if (isRead && request.routeOptions.config.refusesCrossSite !== true) return
    if (isOfOtherHost(request) && isCrossSite(request, isOwn)) {
      const { host = '' } = request.headers
      throw new AppError('other_host', { values: { host, publicUrl: address.publicUrl } })
    }
    if (isCrossSite(request, isOwn) || (isRead && isNavigation(request)))
      throw new AppError('cross_site_request')
  }
}

function isCrossSite(request: FastifyRequest, isOwn: IsOwn): boolean {
  const fetchSite = request.headers['sec-fetch-site']
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') return true
  const { origin, referer } = request.headers
  const source = origin ?? referer
  return source !== undefined && !isOwn(source, request)
}

/** Whether it comes from a page of this service under a second name of its host. */
function isOfOtherHost({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  const isOwnPage = headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'
  return isOwnPage && origin !== undefined && host !== undefined && parseUrl(origin)?.host === host
}

/** A page that the browser opens may end a redirect, even where no other site is named. */
function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate'
}

/**
 * The public address; and the Host that was asked for, where nobody can have made another site's
 * name lead here (DNS rebinding).
 */
function ownOrigins({ publicUrl, isPublicUrlSet }: OwnAddress): IsOwn {
  const ownOrigin = new URL(publicUrl).origin
  return (source, request) => {
    const url = parseUrl(source)
    if (url === null) return false
    const { origin, host, hostname } = url
    if (origin === ownOrigin) return true
    return host === request.headers.host && (!isPublicUrlSet || isNobodysName(hostname))
  }
}

/** Only names can be made to lead elsewhere. */
function isNobodysName(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A GET with an effect: refused from other sites as a POST is. */
    refusesCrossSite?: boolean
  }
}
