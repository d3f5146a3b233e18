import type { ReactNode } from 'react'
import { Button } from '../ui/elements/button.tsx'

interface AppNoticeProps {
  texts: { title: string; sentence: string; later?: string; accept?: string }
  isBusy?: boolean
  onLater?: () => void
  onAccept?: () => void
  /** Announced at once, because the app is blocked until the person responds. */
  isUrgent?: boolean
  children?: ReactNode
}

export function AppNotice({
  texts,
  isBusy = false,
  onLater,
  onAccept,
  isUrgent = false,
  children,
}: AppNoticeProps) {
  return (
    <section className="app-notice" aria-label={texts.title} {...(isUrgent ? { role: 'alert' } : {})}>
      <div>
        <b>{texts.title}</b>
        <p>{texts.sentence}</p>
      </div>
      <div className="flex gap-2">
        {onLater && (
          <Button size="small" look="ghost" onClick={onLater}>
            {texts.later}
          </Button>
        )}
        {onAccept && (
          <Button size="small" look="accent" isBusy={isBusy} onClick={onAccept}>
            {texts.accept}
          </Button>
        )}
      </div>
      {children}
    </section>
  )
}
