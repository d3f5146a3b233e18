/** Types of CSV: Android reports `text/comma-separated-values`, Windows that of Excel. */
const CSV_TYPES = [
  'text/csv',
  'text/comma-separated-values',
  'text/x-comma-separated-values',
  'text/x-csv',
  'application/csv',
  'application/x-csv',
  'application/vnd.ms-excel',
]

/** Types and extensions for which the installed app registers as a handler. */
export const OPENED_FILES: Record<string, string[]> = {
  ...Object.fromEntries(CSV_TYPES.map((type) => [type, ['.csv']])),
  'application/json': ['.json'],
}

/** Accepted types and extensions. */
export const FILE_TYPES = [
  ...CSV_TYPES,
  ...['.csv', 'text/tab-separated-values', '.tsv', 'text/plain', '.txt', 'text/markdown', '.md'],
  ...['application/json', 'text/json', '.json', 'application/sql', '.sql', 'text/html', '.html', '.htm'],
]

/** Spreadsheets can be chosen, so that the person learns how to export them. */
export const CHOSEN_FILES = [...FILE_TYPES, '.xlsx', '.xls', '.ods'].join(',')
