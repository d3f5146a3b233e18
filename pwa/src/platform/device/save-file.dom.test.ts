import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from './save-file.ts'

const onPage = document.createElement.bind(document)

function watchDownloads(): string[] {
  const downloads: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
  )
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = onPage(name)
    element.click = () => void downloads.push((element as HTMLAnchorElement).download)
    return element
  })
  return downloads
}

function sharing(share: (data: ShareData) => Promise<void>, standalone?: boolean) {
  vi.stubGlobal('navigator', { share, canShare: () => true, standalone })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('on an iOS home screen a file is shared, as nothing can be downloaded', async () => {
  const downloads = watchDownloads()
  const shared: string[] = []
  sharing(async ({ files }) => void shared.push(files?.[0]?.name ?? ''), true)
  saveFile(new Blob(['a']), 'qr-menu.png')
  expect([shared, downloads]).toEqual([['qr-menu.png'], []])
})

test('closing the share sheet downloads nothing, and a refused one falls back to a download', async () => {
  const downloads = watchDownloads()
  sharing(() => Promise.reject(new DOMException('', 'AbortError')), true)
  saveFile(new Blob(['a']), 'uno.csv')
  sharing(() => Promise.reject(new DOMException('', 'NotAllowedError')), true)
  saveFile(new Blob(['a']), 'dos.csv')
  await expect.poll(() => downloads).toEqual(['dos.csv'])
})

test('elsewhere a file is downloaded, even if the browser could share it', () => {
  const downloads = watchDownloads()
  sharing(() => Promise.reject(new Error('not asked')))
  saveFile(new Blob(['a']), 'tres.csv')
  expect(downloads).toEqual(['tres.csv'])
})
