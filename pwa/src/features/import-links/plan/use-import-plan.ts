import { useEffect, useRef, useState } from 'react'
import { emptyPlan, type ImportPlan, type Planned, planImport } from './import-plan.ts'

/** The plan by what is known and decided now; while one is being made, the one before it. */
export function useImportPlan({ rows, verdicts, decisions, linksLeft }: Planned): ImportPlan {
  const [plan, setPlan] = useState(emptyPlan)
  const wanted = useRef<Planned | null>(null)
  const isPlanning = useRef(false)
  useEffect(() => {
    wanted.current = { rows, verdicts, decisions, linksLeft }
    if (!isPlanning.current) void planWhileWanted()

    /** One at a time: with many rows a new verdict comes before the last one is planned. */
    async function planWhileWanted() {
      isPlanning.current = true
      while (wanted.current) {
        const next = wanted.current
        const made = await planImport(next)
        setPlan(made)
        if (wanted.current === next) wanted.current = null
      }
      isPlanning.current = false
    }
  }, [rows, verdicts, decisions, linksLeft])
  return plan
}
