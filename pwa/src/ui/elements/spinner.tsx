import { uiTexts } from '../../texts/es/ui.ts'

/** Silent for screen readers, because words beside it name the running task. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className="spinner" data-size={size} aria-hidden="true" />
}

/** Covers the whole screen before any content may be shown. */
export function ScreenSpinner() {
  return (
    <div
      className="fixed inset-0 z-30 grid place-items-center bg-paper"
      role="status"
      aria-label={uiTexts.loading}
    >
      <Spinner size="large" />
    </div>
  )
}

/** Fills an empty page while its content loads. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center" role="status" aria-label={uiTexts.loading}>
      <Spinner size="large" />
    </div>
  )
}
