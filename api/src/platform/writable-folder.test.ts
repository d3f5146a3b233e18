import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { assertWritable } from './writable-folder.ts'

it('a data folder that cannot be written says whose it is and which command helps', async () => {
  // Nobody makes folders there, not even root.
  await expect(assertWritable('/proc/atajo/data')).rejects.toThrow(
    /DATA_DIR \(\/proc\/atajo\/data\): es del usuario 0, .*sudo chown -R \d+:\d+ \/proc$/,
  )
  const folder = await mkdtemp(join(tmpdir(), 'atajo-test-'))
  await assertWritable(join(folder, 'new', 'data'))
  await rm(folder, { recursive: true })
})
