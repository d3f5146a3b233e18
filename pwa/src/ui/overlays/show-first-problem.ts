import { type RefObject, useEffect } from 'react'

const PROBLEM = '[aria-invalid="true"], .notice:is([data-look="error"], [data-look="warning"])'

/** Calls `showFirstProblem` each time that `times` grows. */
export function useShowFirstProblem(form: RefObject<HTMLElement | null>, times: number): void {
  useEffect(() => {
    if (times > 0) showFirstProblem(form.current)
  }, [form, times])
}

/**
 * Scrolls to a form's first error after it was rendered, clear of bars at the bottom, and focuses
 * it.
 */
export function showFirstProblem(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const place = form?.closest('[role="dialog"]') ?? form
    const problem = place?.querySelector<HTMLElement>(PROBLEM)
    problem?.focus({ preventScroll: true })
    const whole = problem?.closest('.field') ?? problem
    whole?.scrollIntoView({ block: 'center' })
  })
}
