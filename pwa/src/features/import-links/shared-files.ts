/** Where the worker lays aside a file that another app shared, until the page takes it. */
export const SHARED_FILES = 'shared-files'
export const SHARED_FILE_URL = '/shared-file'
