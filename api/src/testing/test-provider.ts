import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/** A person with an account at the provider. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: unknown
  preferred_username?: string
  groups?: unknown
  realm?: unknown
}

/** A real OpenID Connect provider on this machine. */
export interface TestProvider {
  issuer: string
  /** The person signed in at the provider; null denies the sign-in. */
  person: ProviderPerson | null
  /** Settings for a service that uses the provider. */
  settings(more?: Record<string, string>): Record<string, string>
  /**
   * Passes through the provider's pages as a browser, and returns the address that it sends back
   * to.
   */
  visit(authorizationUrl: string): Promise<URL>
  close(): Promise<void>
}

const CALLBACK = '/api/auth/oidc/callback'
const SECRET = 'un secreto de prueba para el proveedor'

const CLAIMS = {
  openid: ['sub'],
  email: ['email', 'email_verified'],
  profile: ['preferred_username'],
  groups: ['groups', 'realm'],
}

/** Starts the provider for services at those public addresses, or for any by default. */
export async function startTestProvider(
  publicUrls: readonly string[] = [],
  signing: 'RS256' | 'ES256' | 'ES384' | 'HS256' = 'RS256',
): Promise<TestProvider> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const people = new Map<string, ProviderPerson>()
  const algorithm = signing === 'HS256' ? 'RS256' : signing
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const test: TestProvider = {
    issuer,
    person: null,
    settings: (more = {}) => ({
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'atajo',
      OIDC_CLIENT_SECRET: SECRET,
      OIDC_NAME: 'Casa',
      OIDC_SCOPES: 'openid email profile groups',
      ...more,
    }),
    visit,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const isForAny = publicUrls.length === 0
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'atajo',
        client_secret: SECRET,
        id_token_signed_response_alg: signing,
        redirect_uris: (isForAny ? ['http://localhost'] : publicUrls).map((url) => url + CALLBACK),
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: algorithm }] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: CLAIMS,
    enabledJWA: { idTokenSigningAlgValues: ['RS256', 'ES256', 'ES384', 'HS256'] },
    cookies: { keys: ['una clave de prueba'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/enter' },
    findAccount: (_: unknown, sub: string) => ({ accountId: sub, claims: () => people.get(sub) }),
    async loadExistingGrant({
      oidc,
    }: {
      oidc: { client: { clientId: string }; account: { accountId: string } }
    }) {
      const grant = new provider.Grant({
        clientId: oidc.client.clientId,
        accountId: oidc.account.accountId,
      })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })
  if (isForAny) provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith(CALLBACK)
  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Without the provider's cookie, each visit signs in afresh.
    if (request.url?.startsWith('/auth?')) delete request.headers.cookie
    if (request.url !== '/enter') return answer(request, response)
    const { person } = test
    if (person) people.set(person.sub, person)
    const result = person
      ? { login: { accountId: person.sub, remember: false } }
      : { error: 'access_denied', error_description: 'Texto que no debe verse' }
    void provider.interactionFinished(request, response, result)
  })
  return test
}

async function visit(authorizationUrl: string): Promise<URL> {
  const cookies = new Map<string, string>()
  const { origin } = new URL(authorizationUrl)
  let url = new URL(authorizationUrl)
  while (url.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`)
    url = new URL(location, url)
  }
  return url
}
