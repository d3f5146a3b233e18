await import(new URL('../api/src/commands/restore.ts', import.meta.url).href)
