import { copyFileSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './source-files.ts'

/** The built app; another folder with one can be named. `npm run retire-worker [folder]` */
const folder = process.argv[2] ?? join(root, 'pwa', 'dist')
const worker = join(folder, 'sw.js')

/**
 * Puts the worker that only takes itself away in the place of the built one; the next build brings
 * it back.
 */
if (!existsSync(worker)) {
  console.error('No hay nada construido: ejecuta antes npm run build.')
  process.exitCode = 1
} else {
  copyFileSync(join(root, 'pwa', 'build', 'retired-worker.js'), worker)
  for (const packed of [`${worker}.br`, `${worker}.gz`]) rmSync(packed, { force: true })
  console.log(`El service worker retirado está en ${worker}. Para volver al normal: npm run build.`)
}
