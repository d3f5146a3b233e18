/** Types of a CSV: Android says `text/comma-separated-values`, Windows that of Excel. */
const CSV_TYPES = [
  'text/csv',
  'text/comma-separated-values',
  'text/x-comma-separated-values',
  'text/x-csv',
  'application/csv',
  'application/x-csv',
  'application/vnd.ms-excel',
]

/** Files that the installed app is offered for, with the ends of their names. */
export const OPENED_FILES: Record<string, string[]> = {
  ...Object.fromEntries(CSV_TYPES.map((type) => [type, ['.csv']])),
  'application/json': ['.json'],
}

/** Files of links, by their types and the ends of their names. */
export const FILE_TYPES = [
  ...CSV_TYPES,
  ...['.csv', 'text/tab-separated-values', '.tsv', 'text/plain', '.txt', 'text/markdown', '.md'],
  ...['application/json', 'text/json', '.json', 'application/sql', '.sql', 'text/html', '.html', '.htm'],
]

/** Spreadsheets can be chosen, so that somebody is told how to save them. */
export const CHOSEN_FILES = [...FILE_TYPES, '.xlsx', '.xls', '.ods'].join(',')
