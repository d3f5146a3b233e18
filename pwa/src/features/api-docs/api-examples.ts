import { API } from '@atajo/shared/paths'
import { apiDocsTexts } from '../../texts/es/api-docs.ts'

export interface ApiExamples {
  authentication: string
  create: string
  created: string
  remove: string
  removed: string
  error: string
}

const KEY_IN_SHELL = '$ATAJO_API_KEY'

/** Terminal requests for this server with their answers. */
export function apiExamples(publicUrl: string): ApiExamples {
  const base = publicUrl.replace(/\/+$/, '')
  const destination = apiDocsTexts.exampleDestination
  return {
    authentication: `Authorization: Bearer ${KEY_IN_SHELL}`,
    create: curl('POST', `${base}${API.publicCreate}`, { longUrl: destination }),
    created: json({ id: 42, shortUrl: 'x7Kq2Zz', sufix: null, longUrl: destination, status: true }),
    remove: curl('DELETE', `${base}${API.publicDelete}`, { shortCode: 'x7Kq2Zz' }),
    removed: json({ id: 42 }),
    error: json({ error: 'invalid_url', ...apiDocsTexts.exampleError }),
  }
}

function curl(method: string, url: string, body: object): string {
  return [
    `curl -X ${method} ${url} \\`,
    `  -H "Authorization: Bearer ${KEY_IN_SHELL}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '${JSON.stringify(body)}'`,
  ].join('\n')
}

function json(value: object): string {
  return JSON.stringify(value, null, 2)
}
