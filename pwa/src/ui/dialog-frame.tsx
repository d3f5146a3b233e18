import { Dialog as Radix } from 'radix-ui'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { DialogPresence, useIsDialogOpen } from './dialog-place.tsx'
import { useBackToClose } from './use-back-to-close.ts'
import { useFocusReturn } from './use-focus-return.ts'
import './styles/dialogs.css'

interface DialogFrameProps {
  onClose: () => void
  /** Width from 1024 px on, in px; below that it is a sheet at the bottom. */
  width: number
  /** Whether a Radix.Description in it is read with its title. */
  isDescribed?: boolean
  /** The element that takes the focus first; otherwise the first control does. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

/** A dialog over a backdrop, closed by Escape and Back; it keeps the focus and gives it back. */
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
