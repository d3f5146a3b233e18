import { copyText } from '../../platform/clipboard.ts'
import { adminTexts as texts } from '../../texts/es/admin.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'

interface ShownOnceProps {
  title: string
  sentence: string
  secret: string
  onClose: () => void
}

/** An address to hand over. */
export function ShownOnce({ title, sentence, secret, onClose }: ShownOnceProps) {
  return (
    <Dialog
      title={title}
      description={sentence}
      onClose={onClose}
      footer={
        <>
          <Button icon="copy" onClick={() => void copy(secret)}>
            {texts.copy}
          </Button>
          <Button look="accent" onClick={onClose}>
            {texts.done}
          </Button>
        </>
      }
    >
      <code className="admin-secret">{secret}</code>
    </Dialog>
  )
}

/** Puts it on the clipboard, and says whether that went. */
export async function copy(text: string): Promise<void> {
  try {
    await copyText(text)
    void notify({ title: texts.copied, icon: 'copy' })
  } catch {
    void notify({ title: texts.notCopied, look: 'error' })
  }
}
