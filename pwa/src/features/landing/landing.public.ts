export { readTypedBeforeStart } from './typed-before-start.ts'
