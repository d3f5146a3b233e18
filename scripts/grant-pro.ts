await import(new URL('../api/src/commands/grant-pro.ts', import.meta.url).href)
