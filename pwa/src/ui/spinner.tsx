import { uiTexts } from '../texts/es/ui.ts'

/** Turns while something is under way; silent, the words stand beside it. */
export function Spinner({ size = 'small' }: { size?: 'small' | 'large' }) {
  return <span className="spinner" data-size={size} aria-hidden="true" />
}

/** The middle of an empty screen while its content comes. */
export function PageSpinner() {
  return (
    <div className="grid min-h-[60dvh] place-items-center" role="status" aria-label={uiTexts.loading}>
      <Spinner size="large" />
    </div>
  )
}
