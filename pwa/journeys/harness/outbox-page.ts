import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const source = fileURLToPath(new URL('../../src/app/outbox-page.fixture.ts', import.meta.url))

/** Bundles the page's script from the app's own modules. */
export async function bundleOutboxPage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [source],
    bundle: true,
    write: false,
    outdir: 'outbox-page',
    format: 'iife',
    platform: 'browser',
    target: 'chrome123',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { 'import.meta.env.DEV': 'false', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const script = outputFiles[0]?.text
  if (!script) throw new Error('esbuild has written no script')
  return script
}
