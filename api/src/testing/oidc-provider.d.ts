/** Types of the used part of the package, which has none. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Grant {
    addOIDCScope(scope: string): void
    addOIDCClaims(claims: string[]): void
    save(): Promise<string>
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    Client: { prototype: { redirectUriAllowed(uri: string): boolean } }
    Grant: new (properties: {
      accountId: string
      clientId: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    on(event: string, listener: (...values: unknown[]) => void): this
  }
}
