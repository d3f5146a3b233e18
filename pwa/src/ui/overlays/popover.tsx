import { type ReactElement, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { lazyComponent } from '../elements/lazy-component.tsx'
import '../styles/pickers.css'

/** Attributes for the button that opens a popover. */
export interface PopoverTrigger {
  ref: RefObject<HTMLButtonElement | null>
  'aria-haspopup': 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
  onClick: () => void
  onFocus: () => void
  onPointerEnter: () => void
}

interface PopoverProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  trigger: (button: PopoverTrigger) => ReactElement
  /** The accessible name. */
  label: string
  children: ReactNode
  align?: 'start' | 'end'
}

const PopoverContent = lazyComponent(async () => (await import('./popover-content.tsx')).PopoverContent, {
  missing: 'over-page',
  onGiveUp: ({ onOpenChange }) => onOpenChange(false),
})

/** A popover beside its trigger; its code loads when the pointer or focus reaches the trigger. */
export function Popover({ trigger, children, align = 'start', ...content }: PopoverProps) {
  const { isOpen, onOpenChange } = content
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const preload = () => void PopoverContent.preload()
  return (
    <>
      {trigger({
        ref: button,
        'aria-haspopup': 'dialog',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => onOpenChange(!isOpen),
        onFocus: preload,
        onPointerEnter: preload,
      })}
      {wasOpen && (
        <PopoverContent {...content} id={id} align={align} trigger={button}>
          {children}
        </PopoverContent>
      )}
    </>
  )
}
