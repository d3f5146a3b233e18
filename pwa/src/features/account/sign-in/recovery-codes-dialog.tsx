import { saveFile } from '../../../platform/device/save-file.ts'
import { twoStepTexts } from '../../../texts/es/account/two-step.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { copyWithNotice } from '../../../ui/notices/copy-with-notice.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'

const texts = twoStepTexts.shown

/** Shows the recovery codes once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`

  return (
    <Dialog
      title={texts.title}
      description={texts.sentence}
      onClose={onClose}
      footer={
        <Button look="accent" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <ol className="account-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 pt-3">
        <Button icon="copy" onClick={() => void copyWithNotice(text, texts)}>
          {texts.copy}
        </Button>
        <Button
          icon="download"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), texts.file)}
        >
          {texts.save}
        </Button>
      </div>
    </Dialog>
  )
}
