import type { FastifyRequest } from 'fastify'
import type { Redirects } from '../features/redirects/redirects.ts'
import { readUserAgent } from '../features/redirects/visitors/user-agent.ts'
import type { SessionClient } from '../platform/session/user-sessions.ts'

/** Describes a session's browser with the same parsers and country data as visits. */
export function createDescribeClient({ countryOf }: Pick<Redirects, 'countryOf'>) {
  return ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): SessionClient => {
    const mobileHint = headers['sec-ch-ua-mobile']
    const { agent } = readUserAgent(
      headers['user-agent'],
      typeof mobileHint === 'string' ? mobileHint : undefined,
    )
    const { device, browser, os } = agent
    return { device, browser, os, country: countryOf(ip) }
  }
}
