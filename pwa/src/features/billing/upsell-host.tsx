import { lazyComponent } from '../../ui/elements/lazy-component.tsx'
import { DialogPlace } from '../../ui/overlays/dialog-place.tsx'
import { closeUpsell, useIsUpsellOpen } from './upsell.ts'

const UpsellDialog = lazyComponent(async () => (await import('./upsell-dialog.tsx')).UpsellDialog, {
  missing: 'over-page',
  onGiveUp: closeUpsell,
})

/** Mounts the PRO dialog, once per page; its code loads when a PRO control is first used. */
export function UpsellHost() {
  return <DialogPlace about={useIsUpsellOpen() || null}>{() => <UpsellDialog />}</DialogPlace>
}
