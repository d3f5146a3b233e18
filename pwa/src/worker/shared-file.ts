/// <reference lib="webworker" />
import { sharedPath } from '@atajo/shared/share-target'
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
  form.delete('file')
  return goTo(sharedPath(form))
}

function goTo(path: string): Response {
  return Response.redirect(new URL(path, location.origin), 303)
}
