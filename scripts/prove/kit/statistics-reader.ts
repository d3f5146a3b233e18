import { DIMENSIONS } from '@atajo/shared/dimensions'
import { API } from '@atajo/shared/paths'
import { STATS_DIMENSIONS, type Stats } from '@atajo/shared/stats'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { exactly, noteSome, type ScenarioRun } from './scenario.ts'

const DAY_MS = 86_400_000
const FILTERS = ['', '&browser=firefox', '&device=phone&os=ios', '&source=google', '&language=es']
const UNITS = ['auto', 'hour', 'day', 'month']
const ZONES = ['UTC', 'Europe/Madrid', 'Asia/Kathmandu']

/** Asks for statistics while clicks come in: whatever moment an answer shows, its sums agree. */
export function createStatisticsReader(owner: Person, random: Random) {
  let answered = 0
  const wrong: string[] = []
  return {
    /** One question about some days with some filter, held against itself. */
    async turn(serviceUrl: string): Promise<void> {
      const days = daysAround(-random.between(1, 40), 1)
      const asked = `unit=${random.pick(UNITS)}&zone=${random.pick(ZONES)}&compare=previous${random.pick(FILTERS)}`
      const stats = await owner.read<Stats>(serviceUrl, `${API.stats}?top=50${days}&${asked}`)
      answered++
      const problem = disagreementOf(stats)
      if (problem !== null) wrong.push(`${asked}: ${problem}`)
    },
    measure(run: ScenarioRun): void {
      noteSome(run, wrong)
      run.measure('statistics read meanwhile', answered)
      run.measure('of them with sums that disagree', wrong.length, exactly(0))
    },
  }
}

/** The sum that is not that of the clicks; null where all agree. */
export function disagreementOf({ totals, series, heat, by }: Stats): string | null {
  const sums: Record<string, number> = {
    devices: totals.desktop + totals.mobile,
    series: series.reduce((sum, { clicks }) => sum + clicks, 0),
    heat: heat.flat().reduce((sum, clicks) => sum + clicks, 0),
  }
  for (const dimension of STATS_DIMENSIONS) {
    const list = by[dimension]
    if (!list || DIMENSIONS[dimension].isMultiple) continue
    sums[dimension] = list.rows.reduce((sum, { clicks }) => sum + clicks, list.others + list.unknown)
  }
  const odd = Object.entries(sums).find(([, sum]) => sum !== totals.clicks)
  return odd ? `${odd[0]} are ${odd[1]} of ${totals.clicks} clicks` : null
}

/** The part of a question that asks for days in UTC, counted from today. */
export function daysAround(first: number, last: number): string {
  const [from, to] = [first, last].map((days) =>
    new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10),
  )
  return `&from=${from}&to=${to}`
}
