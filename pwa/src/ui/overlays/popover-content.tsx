import { Popover as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { useBackToClose } from './use-back-to-close.ts'

export interface PopoverContentProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button beside the popover, which gets the focus back. */
  trigger: RefObject<HTMLElement | null>
  id: string
  label: string
  align: 'start' | 'end'
  children: ReactNode
}

/** The floating content; it traps the focus and closes on Escape and on outside clicks. */
export function PopoverContent(props: PopoverContentProps) {
  const { isOpen, onOpenChange, trigger, id, label, align, children } = props
  useBackToClose(isOpen, () => onOpenChange(false))
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange} modal>
      <Radix.Anchor virtualRef={trigger as RefObject<HTMLElement>} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          className="popover"
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            if (!event.defaultPrevented) trigger.current?.focus()
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
