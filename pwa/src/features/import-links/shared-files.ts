/** Where a file that was shared, or opened before signing in, lies until /import takes it. */
export const SHARED_FILES = 'shared-files'
export const SHARED_FILE_URL = '/shared-file'

/** Lays a file aside for /import, in the place of one that was not taken. */
export async function layFileAside(file: File): Promise<void> {
  const cache = await caches.open(SHARED_FILES)
  const headers = { 'file-name': encodeURIComponent(file.name) }
  await cache.put(SHARED_FILE_URL, new Response(file, { headers }))
}
