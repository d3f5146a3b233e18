import { appNoticeTexts } from '../texts/es/app-notices.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'

const texts = appNoticeTexts.install

export function IosInstallSteps({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={texts.iosTitle}>
      <ol className="grid list-decimal gap-3 pl-5">
        {texts.iosSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Dialog>
  )
}
