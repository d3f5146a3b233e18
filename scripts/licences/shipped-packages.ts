import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'

/** A package that leaves the house: with the image, or as a part of the app's files. */
export interface ShippedPackage {
  name: string
  version: string
  /** As its package.json says, `UNKNOWN` where that says nothing. */
  licence: string
  /** Its folder, from the root. */
  folder: string
}

interface LockedPackage {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** What the app is built with and does not contain. */
const BUILD_TOOLS = new Set([
  '@tailwindcss/vite',
  '@tanstack/router-plugin',
  '@vitejs/plugin-react',
  'subset-font',
  'vite',
  'vite-plugin-pwa',
])

const locked: Record<string, LockedPackage> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages

/** What the image's node_modules and the bundled API are made of. */
export function packagesOfImage(): ShippedPackage[] {
  return packagesBelow(['api', 'api/embedded-mongo'], new Set())
}

/** What the files of the app are made of, fonts and flags too. */
export function packagesOfApp(): ShippedPackage[] {
  return packagesBelow(['pwa'], BUILD_TOOLS)
}

/** All that those workspaces depend on, by the lockfile, sorted by name. */
function packagesBelow(workspaces: string[], skipped: ReadonlySet<string>): ShippedPackage[] {
  const found = new Map<string, ShippedPackage>()
  const visited = new Set<string>()
  const open = [...workspaces]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    if (visited.has(folder)) continue
    visited.add(folder)
    const { version, license = 'UNKNOWN', dependencies, optionalDependencies } = locked[folder] ?? {}
    const name = folder.split('node_modules/').at(-1) ?? ''
    if (folder.includes('node_modules/') && version !== undefined)
      found.set(folder, { name, version, licence: license, folder })
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (!skipped.has(needed)) open.push(folderOf(needed, folder))
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Where Node finds `name` from `folder`: in its own node_modules, or in those above it. */
function folderOf(name: string, folder: string): string {
  for (let above = folder; above !== ''; above = parentOf(above)) {
    const path = `${above}/node_modules/${name}`
    if (path in locked) return path
  }
  const path = `node_modules/${name}`
  return locked[path]?.link ? (locked[path].resolved ?? path) : path
}

function parentOf(folder: string): string {
  const end = folder.lastIndexOf('/node_modules/')
  if (end >= 0) return folder.slice(0, end)
  return folder.startsWith('node_modules/') ? '' : folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))
}
