await import(new URL('../api/src/commands/delete-account.ts', import.meta.url).href)
