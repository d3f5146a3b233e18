await import(new URL('../api/src/commands/invite.ts', import.meta.url).href)
