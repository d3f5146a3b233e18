import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { licenceTexts } from './licences/licence-texts.ts'
import { packagesOfApp } from './licences/shipped-packages.ts'
import { root, sourceFiles } from './source-files.ts'

/** The API's programs by their names in api/dist, and their sources in api. */
const PROGRAMS = {
  server: 'src/server.ts',
  'grant-admin': 'src/commands/grant-admin.ts',
  'grant-pro': 'src/commands/grant-pro.ts',
  invite: 'src/commands/invite.ts',
  'reset-password': 'src/commands/reset-password.ts',
  'remove-totp': 'src/commands/remove-totp.ts',
  'delete-account': 'src/commands/delete-account.ts',
  restore: 'src/commands/restore.ts',
  'embedded-mongo': 'embedded-mongo/src/main.ts',
  'visit-thread': 'src/visit-thread.ts',
}
const STAMP = join(root, 'api', 'dist', '.inputs')

const inlineShared: Plugin = {
  name: 'inline-shared',
  setup(bundle) {
    bundle.onResolve({ filter: /^@atajo\/shared\// }, ({ path }) => ({
      path: join(root, 'shared', 'src', `${path.slice('@atajo/shared/'.length)}.ts`),
    }))
  },
}

/**
 * Packages that stay in node_modules: native code, data files, what few starts need, and options of
 * the driver.
 */
const NOT_BUNDLED = [
  'lmdb',
  '@node-rs/argon2',
  '@ip-location-db/*',
  'pino-pretty',
  '@aws-sdk/credential-providers',
  '@mongodb-js/zstd',
  'aws4',
  'gcp-metadata',
  'kerberos',
  'mongodb-client-encryption',
  'snappy',
  'socks',
]

/** What packages of the older module system expect to find, in a module of the newer one. */
const COMMON_JS_NAMES = `import { createRequire as makeRequire } from 'node:module'
const require = makeRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`

/**
 * Bundles the API's programs and their packages with esbuild: one file is sooner read than two
 * thousand.
 */
async function buildApi(): Promise<void> {
  rmSync(join(root, 'api', 'dist'), { recursive: true, force: true })
  await build({
    absWorkingDir: join(root, 'api'),
    entryPoints: PROGRAMS,
    outdir: join(root, 'api', 'dist'),
    bundle: true,
    splitting: true,
    chunkNames: '[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: NOT_BUNDLED,
    banner: { js: COMMON_JS_NAMES },
    sourcemap: true,
    plugins: [inlineShared],
    logLevel: 'warning',
  })
  await compileVpnRanges()
}

/**
 * The one file of data that the service needs beside its code, made from a package that stays at
 * home.
 */
async function compileVpnRanges(): Promise<void> {
  const compiler = join(root, 'api/src/features/redirects/geo/compile-vpn-ranges.ts')
  const module = (await import(compiler)) as { compileVpnRanges(path: string): Promise<void> }
  await module.compileVpnRanges(join(root, 'api', 'dist', 'vpn-ranges.bin'))
}

/** Who only starts the service reads what the bundler says where it fails. */
function buildPwa({ isQuiet }: { isQuiet: boolean }): void {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'pwa'),
    stdio: isQuiet ? 'pipe' : 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status === 0) return
  if (isQuiet) process.stderr.write(Buffer.concat([result.stdout, result.stderr]))
  process.exit(result.status ?? 1)
}

function hashOfInputs(): string {
  const hash = createHash('sha256')
  const inputs = sourceFiles().filter(
    (path) =>
      /^(api|pwa|shared)\/|^package-lock\.json$|^scripts\/(build\.ts$|licences\/)/.test(path) &&
      !/^api\/threats\/|^pwa\/journeys\/|\/testing\/|\.test\.tsx?$/.test(path),
  )
  for (const path of inputs)
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

const inputs = hashOfInputs()
const isToStart = process.argv.includes('--if-changed')
const isFresh =
  isToStart &&
  existsSync(join(root, 'pwa', 'dist', 'index.html')) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8') === inputs
if (!isFresh) {
  console.log('Compilando la API…')
  await buildApi()
  console.log('Compilando la aplicación…')
  buildPwa({ isQuiet: isToStart })
  writeFileSync(join(root, 'pwa', 'dist', 'licences.txt'), licenceTexts(packagesOfApp()))
  writeFileSync(STAMP, inputs)
}
