import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export interface TestClient {
  /** The signed-in account; 0 without one. */
  userId: number
  /** Session cookies by name. */
  cookies: Record<string, string>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  put(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  patch(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  delete(url: string, body?: object, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  request(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** Creates a client that stores cookies as a browser does. */
export function createTestClient(app: FastifyInstance): TestClient {
  const cookies: Record<string, string> = {}

  async function request(options: InjectOptions): Promise<LightMyRequestResponse> {
    const response = await app.inject({ cookies, ...options })
    for (const { name, value, maxAge, expires } of response.cookies) {
      const isGone = maxAge === 0 || (expires && expires.getTime() <= Date.now())
      if (isGone) delete cookies[name]
      else cookies[name] = value
    }
    return response
  }

  function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE') {
    return (url: string, body?: object, headers: Record<string, string> = {}) =>
      request({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
  }

  return {
    userId: 0,
    cookies,
    request,
    get: (url, headers = {}) => request({ method: 'GET', url, headers }),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    delete: send('DELETE'),
  }
}
