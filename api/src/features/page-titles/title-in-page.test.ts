import { expect, test } from 'vitest'
import { titleInPage } from './title-in-page.ts'

const read = (page: string, contentType = 'text/html; charset=utf-8') =>
  titleInPage(Buffer.from(page), contentType)

test.each([
  ['<title>Menú de otoño</title>', 'Menú de otoño'],
  ['<!doctype html><html><head><title>\n  Pan &amp; vino\t– caf&eacute;  </title>', 'Pan & vino – café'],
  [
    '<!-- <title>Comentario</title> --><script>"<title>Guion</title>"</script><title>De verdad</title>',
    'De verdad',
  ],
  ['<body><svg><title>Dibujo</title></svg><title>Página</title>', 'Página'],
  ['<title>uno</title><title>dos</title>', 'uno'],
  ['<title>a\u202eb\u200bc\u0007</title>', 'abc'],
  ['<title><b>negrita</b></title>', '<b>negrita</b>'],
])('the title of %s is its text on one line', (page, title) => {
  expect(read(page)).toBe(title)
})

test.each(['', '<title> </title>', '<h1>Sin título</h1>', '<svg><title>Dibujo</title></svg>'])(
  'the page %s has no title',
  (page) => {
    expect(read(page)).toBeNull()
  },
)

test('a page is read in the encoding that its answer or its own head names', () => {
  const body = Buffer.from('<meta charset="windows-1252"><title>Otoño</title>', 'latin1')
  expect(titleInPage(body, 'text/html')).toBe('Otoño')
  expect(titleInPage(Buffer.from('<title>Otoño</title>', 'latin1'), 'text/html; charset=ISO-8859-1')).toBe(
    'Otoño',
  )
  expect(read('<title>Otoño</title>', 'text/html; charset=desconocido')).toBe('Otoño')
})

test('a long title is cut to what a link keeps, never inside an emoji', () => {
  expect(read(`<title>${'a'.repeat(201)}</title>`)).toBe(`${'a'.repeat(199)}…`)
  expect(read(`<title>${'a'.repeat(198)}🍞🍞</title>`)).toBe(`${'a'.repeat(198)}…`)
})
