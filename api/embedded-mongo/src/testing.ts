// For tests in other packages.
export { type ListedWords, listedWords, sentWords, wordsOfRow } from './testing/answered.ts'
export { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts'
export { startTestEngine, type TestEngine } from './testing/start-test-engine.ts'
