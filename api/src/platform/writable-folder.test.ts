import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assertWritable } from './writable-folder.ts'

it('a data folder that cannot be written says whose it is and which command helps', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atajo-test-'))
  const inTheWay = join(folder, 'file')
  await writeFile(inTheWay, '')
  const refusal = assertWritable(join(inTheWay, 'data'))
  await expect(refusal).rejects.toThrow(
    `DATA_DIR (${join(inTheWay, 'data')}): es del usuario ${process.getuid?.()}`,
  )
  await expect(refusal).rejects.toThrow(/sudo chown -R \d+:\d+ \S+file$/)
  await assertWritable(join(folder, 'new', 'data'))
  await rm(folder, { recursive: true })
})
