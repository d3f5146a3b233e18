/** Where a file that was shared, or opened before signing in, lies until /import takes it. */
export const SHARED_FILES = 'shared-files'
export const SHARED_FILE_URL = '/shared-file'
