import { lazyPiece } from '../../ui/lazy-piece.tsx'
import { closeLinkDialog, useLinkDialog } from './link-dialogs.api.ts'

const LinkEditorDialog = lazyPiece(async () => (await import('./link-editor-dialog.tsx')).LinkEditorDialog, {
  missing: 'over-page',
  onGiveUp: closeLinkDialog,
})
const LinkDeletionDialog = lazyPiece(
  async () => (await import('./link-deletion-dialog.tsx')).LinkDeletionDialog,
  { missing: 'over-page', onGiveUp: closeLinkDialog },
)

/** Where the dialogs about links appear; mounted once, loaded when first used. */
export function LinkDialogs() {
  const dialog = useLinkDialog()
  if (!dialog) return null
  if (dialog.kind === 'edit') return <LinkEditorDialog key={dialog.linkId} linkId={dialog.linkId} />
  return <LinkDeletionDialog linkId={dialog.linkId} onDeleted={dialog.onDeleted} />
}
