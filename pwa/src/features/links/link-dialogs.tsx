import { lazy, Suspense } from 'react'
import { useLinkDialog } from './link-dialogs.api.ts'

const LinkEditorDialog = lazy(() =>
  import('./link-editor-dialog.tsx').then((module) => ({ default: module.LinkEditorDialog })),
)
const LinkDeletionDialog = lazy(() =>
  import('./link-deletion-dialog.tsx').then((module) => ({ default: module.LinkDeletionDialog })),
)

/** Where the dialogs about links appear; mounted once, loaded when first used. */
export function LinkDialogs() {
  const dialog = useLinkDialog()
  if (!dialog) return null
  return (
    <Suspense>
      {dialog.kind === 'edit' ? (
        <LinkEditorDialog key={dialog.linkId} linkId={dialog.linkId} />
      ) : (
        <LinkDeletionDialog linkId={dialog.linkId} onDeleted={dialog.onDeleted} />
      )}
    </Suspense>
  )
}
