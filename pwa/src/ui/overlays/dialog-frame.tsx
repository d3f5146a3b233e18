import { Dialog as Radix } from 'radix-ui'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { DialogPresence, useIsDialogOpen } from './dialog-place.tsx'
import { useBackToClose } from './use-back-to-close.ts'
import { useFocusReturn } from './use-focus-return.ts'
import '../styles/dialogs.css'

interface DialogFrameProps {
  onClose: () => void
  /** Width in px from 1024 px on; on narrower windows it is a bottom sheet. */
  width: number
  /** True if it contains a Radix.Description. */
  isDescribed?: boolean
  /** The element with the initial focus; defaults to the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A modal dialog that Escape and Back close. It traps the focus and returns it. */
export function DialogFrame({ onClose, width, isDescribed, initialFocus, children }: DialogFrameProps) {
  const { remember, onCloseAutoFocus } = useFocusReturn()
  const isOpen = useIsDialogOpen()
  useBackToClose(isOpen, onClose)
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="dialog"
          inert={!isOpen}
          style={{ '--dialog-width': `${width}px` } as CSSProperties}
          {...(isDescribed ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            remember()
            if (!initialFocus?.current) return
            event.preventDefault()
            initialFocus.current.focus()
          }}
        >
          <DialogPresence />
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
