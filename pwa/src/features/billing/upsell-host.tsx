import { DialogPlace } from '../../ui/dialog-place.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { closeUpsell, useIsUpsellOpen } from './upsell.ts'

const UpsellDialog = lazyComponent(async () => (await import('./upsell-dialog.tsx')).UpsellDialog, {
  missing: 'over-page',
  onGiveUp: closeUpsell,
})

/** Where the PRO dialog appears; mounted once, loaded when something of PRO is first touched. */
export function UpsellHost() {
  return <DialogPlace about={useIsUpsellOpen() || null}>{() => <UpsellDialog />}</DialogPlace>
}
