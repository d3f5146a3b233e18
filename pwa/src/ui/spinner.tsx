import { uiTexts } from '../texts/es/ui.ts'

/** Turns while something is under way; silent, the words stand beside it. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className="spinner" data-size={size} aria-hidden="true" />
}

/** The whole screen, before anything of it may be shown. */
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

/** The middle of an empty screen while its content comes. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center" role="status" aria-label={uiTexts.loading}>
      <Spinner size="large" />
    </div>
  )
}
