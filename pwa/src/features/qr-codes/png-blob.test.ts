import { expect, test } from 'vitest'
import { pngBlob } from './png-blob.ts'

test('pngBlob decodes base64 to the exact bytes', async () => {
  const blob = pngBlob(btoa('\u0089PNG\r\n\u0000\u00ff'))
  expect(blob.type).toBe('image/png')
  expect([...new Uint8Array(await blob.arrayBuffer())]).toEqual([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0xff])
})
