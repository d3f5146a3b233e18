import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { uiTexts } from '../texts/es/ui.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { useDragToClose } from './use-drag-to-close.ts'

interface DialogProps {
  /** Escape, the backdrop, the close button and a drag down on phones all end here. */
  onClose: () => void
  title: string
  /** One sentence under the title, read with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons that stay in sight while the body scrolls. */
  footer?: ReactNode
  /** Width from 1024 px on, in px; below that it is a sheet at the bottom. */
  width?: number
  /** The element that takes the focus first; otherwise the first control does. */
  initialFocus?: React.RefObject<HTMLElement | null>
}

/** A dialog on desktops and a bottom sheet on phones. Keeps the focus inside and gives it back. */
export function Dialog(props: DialogProps) {
  const { onClose, title, description, children, footer, width = 480, initialFocus } = props
  return (
    <DialogFrame
      onClose={onClose}
      width={width}
      isDescribed={Boolean(description)}
      initialFocus={initialFocus}
    >
      <DialogHead title={title} onClose={onClose} />
      <div className="dialog-body">
        {description && <Radix.Description className="text-ink-2">{description}</Radix.Description>}
        {children}
      </div>
      {footer && <div className="dialog-foot">{footer}</div>}
    </DialogFrame>
  )
}

function DialogHead({ title, onClose }: { title: string; onClose: () => void }) {
  const head = useRef<HTMLDivElement>(null)
  const drag = useDragToClose(head, onClose)
  return (
    <div ref={head} {...drag}>
      <div className="dialog-grab" aria-hidden="true" />
      <div className="dialog-head">
        <Radix.Title>{title}</Radix.Title>
        <IconButton icon="close" label={uiTexts.close} onClick={onClose} />
      </div>
    </div>
  )
}
