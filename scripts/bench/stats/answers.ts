import { median } from '../../median.ts'
import type { Person } from '../../prove/kit/people.ts'
import { DAY_MS } from './planted-visits.ts'

const WARM_UP = 3
const TIMES = 15

interface Measured {
  /** The first answer since the visits came, in ms, the middle of some later ones, the longest. */
  first: number
  middle: number
  longest: number
  /** Of the answer as it leaves with brotli. */
  bytes: number
}

/** Asks for statistics again and again, each time from another day on so that nothing is known. */
export async function measureAnswer(
  { person, serviceUrl }: { person: Person; serviceUrl: string },
  { subject, days }: { subject: string; days: number },
): Promise<Measured> {
  const times: number[] = []
  let bytes = 0
  let first = 0
  for (let turn = 0; turn < WARM_UP + TIMES; turn++) {
    const from = dayBefore(days - 1 - turn)
    const path = `/api/stats?from=${from}&to=${dayBefore(0)}&zone=Europe/Madrid${subject}`
    const answer = await person.send(serviceUrl, path, { headers: { 'accept-encoding': 'br' } })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`)
    if (turn === 0) first = answer.ms
    if (turn >= WARM_UP) times.push(answer.ms)
    bytes = Math.max(bytes, answer.bytes)
  }
  return { first, middle: median(times), longest: Math.max(...times), bytes }
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
}
