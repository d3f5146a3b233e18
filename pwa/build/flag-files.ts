import { cpSync, createReadStream, existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const FLAG_PATH = /^\/flags\/([a-z]{2})\.svg$/

/** Serves the flags of flag-icons as /flags/{lower case country code}.svg. */
export function flagFiles(): Plugin {
  const packagePath = createRequire(import.meta.url).resolve('flag-icons/package.json')
  const source = join(dirname(packagePath), 'flags', '4x3')
  let outDir = ''
  return {
    name: 'flag-files',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const code = FLAG_PATH.exec(request.url ?? '')?.[1]
        const file = code && join(source, `${code}.svg`)
        if (!file || !existsSync(file)) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        createReadStream(file).pipe(response)
      })
    },
    writeBundle() {
      cpSync(source, join(outDir, 'flags'), {
        recursive: true,
        filter: (path) => !path.endsWith('.svg') || /^[a-z]{2}\.svg$/.test(path.slice(-6)),
      })
    },
  }
}
