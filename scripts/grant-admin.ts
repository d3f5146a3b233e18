await import(new URL('../api/src/commands/grant-admin.ts', import.meta.url).href)
