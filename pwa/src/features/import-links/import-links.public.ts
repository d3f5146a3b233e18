export { storeOpenedFile } from './opened-files.ts'
export { clearImports, importStores } from './outbox/import-store.ts'
