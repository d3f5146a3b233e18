import { writeSync } from 'node:fs'
import { openJournalWriter } from './journal-writer.ts'
import { nextSequenceOf, takePartition } from './partition.ts'

/** Appends without end and prints what was acknowledged, until a test kills it. */
const partition = await takePartition(process.argv[2] as string)
const writer = openJournalWriter<string>({
  directory: partition.directory,
  firstSequence: await nextSequenceOf(partition),
  encode: (text, buffer, offset) => offset + buffer.write(text, offset),
  onUnsaved: (_count, error) => {
    throw error
  },
  segmentBytes: 4096,
})
for (let turn = 0; ; turn++) {
  const texts = Array.from({ length: 10 }, (_, index) => `${process.pid}/${turn}/${index}`)
  await Promise.all(texts.map((text) => new Promise((resolve) => writer.append(text, resolve))))
  writeSync(1, `${JSON.stringify(texts)}\n`)
}
