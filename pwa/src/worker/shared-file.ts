/// <reference lib="webworker" />
import { layFileAside } from '../features/import-links/shared-files.ts'

/**
 * What another app shares: a file is laid aside for /import, an address or a text goes to the form
 * of a new link. Works without a connection.
 */
export async function takeShare(request: Request): Promise<Response> {
  const form = await request.formData()
  const file = form.get('file')
  if (file instanceof File && file.size > 0) {
    await layFileAside(file)
    return goTo('/import')
  }
  const search = new URLSearchParams()
  for (const name of ['title', 'text', 'url']) {
    const value = form.get(name)
    if (typeof value === 'string' && value !== '') search.set(name, value)
  }
  return goTo(`/links/create?${search}`)
}

function goTo(path: string): Response {
  return Response.redirect(new URL(path, location.origin), 303)
}
