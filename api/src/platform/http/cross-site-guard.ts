import { isIP } from 'node:net'
import { parseUrl } from '@atajo/shared/parse-url'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

export interface OwnAddress {
  publicUrl: string
  /** False if PUBLIC_URL was not set, so that the Host header has to be trusted. */
  isPublicUrlSet: boolean
}

type IsOwn = (source: string, request: FastifyRequest) => boolean

/**
 * Refuses requests that another site makes a browser send (Fetch Metadata, W3C; Origin, RFC 6454).
 * Clients other than browsers send none of these headers and are let through.
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

/** Tells whether the request comes from a page of this service under another host name. */
function isOfOtherHost({ headers }: FastifyRequest): boolean {
  const { origin, host } = headers
  const isOwnPage = headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin'
  return isOwnPage && origin !== undefined && host !== undefined && parseUrl(origin)?.host === host
}

/** A top-level navigation can be the end of a redirect, even if it names no other site. */
function isNavigation(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate'
}

/**
 * Returns the public address, and also the requested Host if no other site can point its own name
 * here (DNS rebinding).
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

/** Addresses and local names cannot be registered by another site. */
function isNobodysName(hostname: string): boolean {
  return hostname === 'localhost' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for GETs with an effect, which are guarded like POSTs. */
    refusesCrossSite?: boolean
  }
}
