await import(new URL('../api/src/delete-account.ts', import.meta.url).href)
