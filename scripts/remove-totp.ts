await import(new URL('../api/src/commands/remove-totp.ts', import.meta.url).href)
