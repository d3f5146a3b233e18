import { Popover as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import './styles/pickers.css'

interface PopoverProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The button that opens it. */
  trigger: ReactElement
  /** What it holds, read aloud. */
  label: string
  children: ReactNode
  align?: 'start' | 'end'
}

/** Floats beside its trigger; closes on Escape and on a click elsewhere, and gives the focus back. */
export function Popover({ isOpen, onOpenChange, trigger, label, children, align = 'start' }: PopoverProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange} modal>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className="popover"
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={12}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
