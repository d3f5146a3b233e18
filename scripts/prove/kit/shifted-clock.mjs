// Loaded before a program (`node --import`): its wall clock runs ahead by the milliseconds that the
// file named in PROVE_CLOCK holds; the monotonic clock stays true.
import { readFileSync } from 'node:fs'

const file = process.env.PROVE_CLOCK
let ahead = readAhead()
setInterval(() => {
  ahead = readAhead()
}, 20).unref()

function readAhead() {
  try {
    return Number(readFileSync(file ?? '', 'utf8')) || 0
  } catch {
    return 0
  }
}

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [target.now() + ahead] : args, newTarget),
  apply: (target) => new target(target.now() + ahead).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? () => target.now() + ahead : Reflect.get(target, key, receiver),
})
