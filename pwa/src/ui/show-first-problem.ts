import { type RefObject, useEffect } from 'react'

const PROBLEM = '[aria-invalid="true"], .notice:is([data-look="error"], [data-look="warning"])'

/** Takes the person to what a form says is wrong, each time that `times` grows. */
export function useShowFirstProblem(form: RefObject<HTMLElement | null>, times: number): void {
  useEffect(() => {
    if (times > 0) showFirstProblem(form.current)
  }, [form, times])
}

/**
 * Takes the person to the first thing that a form says is wrong, once it is drawn: into sight
 * whole, above what stays at the bottom, and the focus in it.
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
