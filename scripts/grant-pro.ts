await import(new URL('../api/src/grant-pro.ts', import.meta.url).href)
