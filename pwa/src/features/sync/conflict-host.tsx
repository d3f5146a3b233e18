import { DialogPlace } from '../../ui/dialog-place.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { closeConflict, useComparedChange } from './conflict.ts'

const ConflictDialog = lazyComponent(async () => (await import('./conflict-dialog.tsx')).ConflictDialog, {
  missing: 'over-page',
  onGiveUp: closeConflict,
})

/** Where the two versions of a change are compared; mounted once, loaded when first used. */
export function ConflictHost() {
  return (
    <DialogPlace about={useComparedChange()}>
      {(record) => <ConflictDialog record={record} onClose={closeConflict} />}
    </DialogPlace>
  )
}
