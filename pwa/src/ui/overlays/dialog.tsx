import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { uiTexts } from '../../texts/es/ui.ts'
import { IconButton } from '../elements/icon-button.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { useDragToClose } from './use-drag-to-close.ts'

interface DialogProps {
  /** Called by Escape, the backdrop, the close button and a drag down on phones. */
  onClose: () => void
  title: string
  /** A sentence below the title, announced with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons that remain visible while the body scrolls. */
  footer?: ReactNode
  /** Width in px from 1024 px on; on narrower windows it is a bottom sheet. */
  width?: number
  /** The element with the initial focus; defaults to the first control. */
  initialFocus?: React.RefObject<HTMLElement | null>
}

/** A dialog on desktops and a bottom sheet on phones. It traps the focus and returns it. */
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
