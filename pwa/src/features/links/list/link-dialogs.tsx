import { lazyComponent } from '../../../ui/elements/lazy-component.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { closeLinkDialog, useLinkDialog } from '../model/link-dialog.ts'

const LinkEditorDialog = lazyComponent(
  async () => (await import('../form/link-editor-dialog.tsx')).LinkEditorDialog,
  {
    missing: 'over-page',
    onGiveUp: closeLinkDialog,
  },
)
const LinkDeletionDialog = lazyComponent(
  async () => (await import('./link-deletion-dialog.tsx')).LinkDeletionDialog,
  { missing: 'over-page', onGiveUp: closeLinkDialog },
)
const LinkQrCodeDialog = lazyComponent(
  async () => (await import('./link-qr-code-dialog.tsx')).LinkQrCodeDialog,
  { missing: 'over-page', onGiveUp: closeLinkDialog },
)
const ManyLinksDialog = lazyComponent(
  async () => (await import('../form/many-links-dialog.tsx')).ManyLinksDialog,
  {
    missing: 'over-page',
    onGiveUp: closeLinkDialog,
  },
)

/** Renders the open dialog about a link. Mounted once; each dialog is loaded on first use. */
export function LinkDialogs() {
  return (
    <DialogPlace about={useLinkDialog()}>
      {(dialog) =>
        dialog.kind === 'edit' ? (
          <LinkEditorDialog key={dialog.linkId} linkId={dialog.linkId} />
        ) : dialog.kind === 'qr-code' ? (
          <LinkQrCodeDialog {...dialog} />
        ) : dialog.kind === 'many' ? (
          <ManyLinksDialog many={dialog.many} />
        ) : (
          <LinkDeletionDialog linkId={dialog.linkId} onDeleted={dialog.onDeleted} />
        )
      }
    </DialogPlace>
  )
}
