import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assertWritable } from './writable-folder.ts'

it('a data folder that cannot be written says whose it is and which command helps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atajo-test-'))
  const inTheWay = join(folder, 'file')
  await writeFile(inTheWay, '')
  const dataDir = join(inTheWay, 'data')
  const refusal = assertWritable(dataDir)
  await expect(refusal).rejects.toThrow(`DATA_DIR (${dataDir}): es del usuario ${process.getuid?.()}`)
  await expect(refusal).rejects.toThrow(/sudo install -d -o \d+ -g \d+ \S+file\/data$/)
  await expect(assertWritable(join(inTheWay, "los 'datos'"))).rejects.toThrow(/file\/los '\\''datos'\\'''$/)
  await assertWritable(join(folder, 'new', 'data'))
  await rm(folder, { recursive: true })
})

it('in a container it names a command for the machine outside', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atajo-test-'))
  await writeFile(join(folder, 'file'), '')
  for (const [container, engine] of [
    ['podman', 'podman'],
    ['docker', 'docker'],
  ]) {
    const refusal = assertWritable(join(folder, 'file', 'data'), container)
    await expect(refusal).rejects.toThrow(`${engine} run --rm --volumes-from ${hostname()} busybox chown -R `)
  }
  await rm(folder, { recursive: true })
})
