import { useEffect, useRef, useState } from 'react'
import { emptyPlan, type ImportPlan, type Planned, planImport } from './import-plan.ts'

/**
 * Returns the plan for the present verdicts and decisions; while it is computed, the previous one.
 */
export function useImportPlan({ rows, verdicts, decisions, linksLeft }: Planned): ImportPlan {
  const [plan, setPlan] = useState(emptyPlan)
  const wanted = useRef<Planned | null>(null)
  const isPlanning = useRef(false)
  useEffect(() => {
    wanted.current = { rows, verdicts, decisions, linksLeft }
    if (!isPlanning.current) void planWhileWanted()

    /** Plans one at a time: with many rows new verdicts arrive before the last plan is complete. */
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
