export { ExportButton } from './export-button.tsx'
export { ExportDialog } from './lazy-export-dialog.ts'
