// What the tests of others may use.
export { mountSmallDisk, type SmallDisk } from './testing/small-disk.ts'
export { startTestEngine, type TestEngine } from './testing/start-test-engine.ts'
