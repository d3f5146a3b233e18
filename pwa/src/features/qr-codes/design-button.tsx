import { qrCodeTexts } from '../../texts/es/links/qr-codes.ts'
import { Button } from '../../ui/elements/button.tsx'

export function DesignButton({ onClick }: { onClick: () => void }) {
  return (
    <Button look="ghost" size="small" icon="edit" onClick={onClick}>
      {qrCodeTexts.design}
    </Button>
  )
}
