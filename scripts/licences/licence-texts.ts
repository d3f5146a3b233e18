import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../source-files.ts'
import type { ShippedPackage } from './shipped-packages.ts'

/** In the folder itself or in one of licences; never of what is installed below. */
const FILE = /^(licen[cs]es\/)?(licen[cs]e|copying|notice)[^/]*$/i

/**
 * Name, version and licence of each package with the texts that its folder has, which have to go
 * with every copy of its code.
 */
export function licenceTexts(packages: readonly ShippedPackage[]): string {
  return packages
    .map(({ name, version, licence, folder }) =>
      [`${name} ${version} (${licence})`, ...textsIn(join(root, folder))].join('\n\n'),
    )
    .join(`\n\n${'-'.repeat(80)}\n\n`)
    .concat('\n')
}

function textsIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => FILE.test(path))
  const files = names.filter((path) => statSync(join(folder, path)).isFile())
  if (files.length > 0) return files.sort().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const { author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const name = typeof author === 'string' ? author : author?.name
  return name ? [`Copyright (c) ${name}`] : []
}
