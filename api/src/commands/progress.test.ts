import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { createProgress } from './progress.ts'

function watch(terminal: { isTTY?: boolean; columns?: number; hasColors?: () => boolean } = {}) {
  let ms = 0
  const written: string[] = []
  const exits: number[] = []
  const host = Object.assign(new EventEmitter(), { exit: (code: number) => exits.push(code) as never })
  const stream = { ...terminal, write: (text: string) => written.push(text) > 0 }
  const progress = createProgress({ stream: stream as never, now: () => ms, host: host as never })
  const show = (done: number, label = 'Copiando', of: number | null = 10_000) =>
    progress.show({ label, done, of, unit: 'documentos' })
  return { progress, show, written, exits, host, wait: (more: number) => (ms += more) }
}

test('a terminal shows one line that changes a few times a second', () => {
  const { show, written, wait } = watch({ isTTY: true, columns: 100 })
  show(0)
  wait(100)
  show(400)
  wait(1900)
  show(2500)
  expect(written).toEqual([
    '\r\x1b[2KCopiando  ░░░░░░░░░░░░░░░░░░░░  0 % · 0 de 10.000 documentos',
    '\r\x1b[2KCopiando  █████░░░░░░░░░░░░░░░  25 % · 2.500 de 10.000 documentos · 1.250/s · quedan 6 segundos',
  ])
})

test('colour is used where it is wanted, and a narrow terminal keeps to one line', () => {
  const colourful = watch({ isTTY: true, columns: 100, hasColors: () => true })
  colourful.show(5000)
  expect(colourful.written[0]).toContain('\x1b[36m██████████░░░░░░░░░░\x1b[39m')
  const narrow = watch({ isTTY: true, columns: 30 })
  narrow.show(5000)
  expect(narrow.written).toEqual(['\r\x1b[2KCopiando  50 % · 5.000 de 10.'])
})

test('elsewhere plain lines come every few seconds, and none for what is done sooner', () => {
  const { progress, show, written, wait } = watch()
  show(0)
  wait(4999)
  show(5000)
  progress.clear()
  expect(written).toEqual([])
  wait(1)
  show(5000)
  show(5001)
  expect(written).toEqual(['Copiando: 50 % · 5.000 de 10.000 documentos · 1.000/s · quedan 5 segundos\n'])
})

test('another part of the task has a rate of its own, and one without an end no percentage', () => {
  const { show, written, wait } = watch({ isTTY: true, columns: 100 })
  show(10_000)
  wait(10)
  show(0, 'Comprobando', null)
  wait(2000)
  show(20, 'Comprobando', null)
  expect(written.slice(1)).toEqual([
    '\r\x1b[2KComprobando  0 documentos',
    '\r\x1b[2KComprobando  20 documentos · 10/s',
  ])
})

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
])('%s leaves a clean line and says what the state is', (signal, code) => {
  const { progress, show, written, exits, host } = watch({ isTTY: true })
  progress.onInterrupt(() => 'Interrumpido.')
  show(1)
  host.emit(signal)
  expect(written.slice(1)).toEqual(['\r\x1b[2K', 'Interrumpido.\n'])
  expect(exits).toEqual([code])
})
