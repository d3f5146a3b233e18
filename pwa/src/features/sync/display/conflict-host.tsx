import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { closeConflict, useComparedChange } from './conflict.ts'

const ConflictDialog = lazyComponent(async () => (await import('./conflict-dialog.tsx')).ConflictDialog, {
  missing: 'over-page',
  onGiveUp: closeConflict,
})

/** Mounts the conflict dialog, once per page; its code loads when it is first opened. */
export function ConflictHost() {
  return (
    <DialogPlace about={useComparedChange()}>
      {(record) => <ConflictDialog record={record} onClose={closeConflict} />}
    </DialogPlace>
  )
}
