import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../source-files.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the single container keeps its data in a volume, says whether it is well, and may do nothing else', () => {
  const service = read('docker/single.yml')
  for (const line of [
    'user: "1000:1000"',
    'read_only: true',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges:true"]',
    'volumes: ["data:/data"]',
    'DATA_DIR: /data',
    'ports: ["127.0.0.1:3000:3000"]',
  ]) {
    expect(service.split('\n').map((one) => one.trim())).toContain(line)
  }
  expect(service).toMatch(/healthcheck:[\s\S]+\/api\/health\/ready/)
  expect(service).not.toMatch(/mongo|privileged/i)
})

test('what the image stands on is named by its digest, and it belongs to nobody of importance', () => {
  const lines = read('docker/Dockerfile').split('\n')
  const bases = lines.filter((line) => line.startsWith('FROM '))
  expect(bases).toHaveLength(3)
  for (const base of bases) expect(base).toMatch(/^FROM (?:--platform=\S+ )?\$\{NODE\}/)
  expect(lines.find((line) => line.startsWith('ARG NODE='))).toMatch(/@sha256:[0-9a-f]{64}$/)
  expect(lines).toContain('USER node')
  expect(lines).toContain('RUN mkdir /data && chown node:node /data')
})

test('a version is published for both kinds of processor, under three tags', () => {
  const publish = read('.github/workflows/checks.yml').split('\n  publish:\n')[1] ?? ''
  expect(publish).toContain('platforms: linux/amd64,linux/arm64\n')
  const patterns = [...publish.matchAll(/type=semver,pattern=(\S+)/g)].map(([, pattern]) => pattern)
  expect(patterns).toEqual(['{{version}}', '{{major}}.{{minor}}', '{{major}}'])
})
