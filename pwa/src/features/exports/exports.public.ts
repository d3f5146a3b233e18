export { ExportButton, ExportDialog } from './export-button.tsx'
