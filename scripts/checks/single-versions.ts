import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** Packages that break in silence when two versions of them are installed. */
const SINGLE = ['@tanstack/query-core', 'react', 'zod', 'mongodb', 'bson']

/** Brings a zod of its own, which only the walk in Firefox loads and which never meets ours. */
const APART = 'node_modules/chromium-bidi/'

interface LockedPackage {
  version?: string
}

/** A line for each package that the lockfile holds more than once, or not at all. */
export function checkSingleVersions(): string[] {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const packages = Object.entries<LockedPackage>(lockfile.packages)
  return SINGLE.flatMap((name) => {
    const versions = packages
      .filter(([path]) => path.endsWith(`node_modules/${name}`) && !path.startsWith(APART))
      .map(([, { version }]) => version)
    return versions.length === 1
      ? []
      : [`${name}: ${versions.join(', ') || 'none'} in the lockfile, not one version`]
  })
}
