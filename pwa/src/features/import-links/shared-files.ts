/** The cache for a file that was shared, or opened before the sign-in, until /import reads it. */
export const SHARED_FILES = 'shared-files'
export const SHARED_FILE_URL = '/shared-file'

/** Stores a file for /import, replacing one that was not read. */
export async function storeSharedFile(file: File): Promise<void> {
  const cache = await caches.open(SHARED_FILES)
  const headers = { 'file-name': encodeURIComponent(file.name) }
  await cache.put(SHARED_FILE_URL, new Response(file, { headers }))
}
