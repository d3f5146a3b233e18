export { clearImports, importStores } from './import-store.ts'
export { keepOpenedFile } from './opened-files.ts'
