/// <reference lib="webworker" />
import { sharedPath } from '@atajo/shared/share-target'
import { storeSharedFile } from '../features/import-links/shared-files.ts'

/**
 * Handles data shared by another app: files are stored for /import, addresses and texts go to the
 * form of a new link. Works offline.
 */
export async function handleShare(request: Request): Promise<Response> {
  const form = await request.formData()
  const file = form.get('file')
  if (file instanceof File && file.size > 0) {
    await storeSharedFile(file)
    return goTo('/import')
  }
  form.delete('file')
  return goTo(sharedPath(form))
}

function goTo(path: string): Response {
  return Response.redirect(new URL(path, location.origin), 303)
}
