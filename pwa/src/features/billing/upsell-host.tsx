import { lazy, Suspense } from 'react'
import { useIsUpsellOpen } from './upsell.api.ts'

const UpsellDialog = lazy(() =>
  import('./upsell-dialog.tsx').then((module) => ({ default: module.UpsellDialog })),
)

/** Where the PRO dialog appears; mounted once, loaded when something of PRO is first touched. */
export function UpsellHost() {
  const isOpen = useIsUpsellOpen()
  if (!isOpen) return null
  return (
    <Suspense>
      <UpsellDialog />
    </Suspense>
  )
}
