export { clearImports } from './import-store.ts'
