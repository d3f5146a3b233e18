await import(new URL('../api/src/commands/reset-password.ts', import.meta.url).href)
