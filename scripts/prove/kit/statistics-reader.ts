import { DIMENSIONS } from '@atajo/shared/dimensions'
import { API } from '@atajo/shared/paths'
import { STATS_DIMENSIONS, type Stats } from '@atajo/shared/stats'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { exactly, type ScenarioRun } from './scenario.ts'

const DAY_MS = 86_400_000
const FILTERS = ['', '&browser=firefox', '&device=phone&os=ios', '&source=google', '&language=es']
const UNITS = ['auto', 'hour', 'day', 'month']
const ZONES = ['UTC', 'Europe/Madrid', 'Asia/Kathmandu']

export interface StatisticsReader {
  /** One question about some days with some filter, held against itself. */
  turn(serviceUrl: string): Promise<void>
  measure(run: ScenarioRun): void
}

/** Asks for statistics while clicks come in: whatever moment an answer shows, its sums agree. */
export function createStatisticsReader(owner: Person, random: Random): StatisticsReader {
  let answered = 0
  const wrong: string[] = []
  return {
    async turn(serviceUrl) {
      const today = Date.now()
      const from = dayOf(today - random.between(1, 40) * DAY_MS)
      const to = dayOf(today + DAY_MS)
      const asked = `unit=${random.pick(UNITS)}&zone=${random.pick(ZONES)}&compare=previous${random.pick(FILTERS)}`
      const query = `top=50&from=${from}&to=${to}&${asked}`
      const answer = await owner.send(serviceUrl, `${API.stats}?${query}`).catch(() => null)
      if (answer?.status !== 200) return
      answered++
      const problem = disagreementOf(JSON.parse(answer.text))
      if (problem !== null) wrong.push(`${query}: ${problem}`)
    },
    measure(run) {
      for (const line of wrong.slice(0, 5)) run.note(line)
      run.measure('statistics read meanwhile', answered)
      run.measure('of them with sums that disagree', wrong.length, exactly(0))
    },
  }
}

function disagreementOf({ totals, series, heat, by }: Stats): string | null {
  const sums: Record<string, number> = {
    devices: totals.desktop + totals.mobile,
    series: series.reduce((sum, { clicks }) => sum + clicks, 0),
    heat: heat.flat().reduce((sum, clicks) => sum + clicks, 0),
  }
  for (const dimension of STATS_DIMENSIONS) {
    const list = by[dimension]
    if (!list || DIMENSIONS[dimension].isMultiple) continue
    const { rows, others, unknown } = list
    sums[dimension] = rows.reduce((sum, { clicks }) => sum + clicks, others + unknown)
  }
  const odd = Object.entries(sums).find(([, sum]) => sum !== totals.clicks)
  return odd ? `${odd[0]} are ${odd[1]} of ${totals.clicks} clicks` : null
}

/** `2026-11-22` in UTC. */
export function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10)
}
