import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { DialogPresence, useIsDialogOpen } from './dialog-place.tsx'
import { Icon, type IconName } from './icon.tsx'
import { useBackToClose } from './use-back-to-close.ts'
import { useFocusReturn } from './use-focus-return.ts'
import './styles/dialogs.css'
import './styles/pickers.css'

export interface PaletteItem {
  id: string
  label: string
  icon: IconName
  hint?: string
  onSelect: () => void
}

export interface PaletteGroup {
  label: string
  items: PaletteItem[]
}

interface CommandPaletteProps {
  onClose: () => void
  label: string
  placeholder: string
  emptyText: string
  search: string
  onSearch: (text: string) => void
  groups: PaletteGroup[]
}

/** Shows what `search` has found, by groups; the keyboard alone is enough. */
export function CommandPalette({
  onClose,
  label,
  placeholder,
  emptyText,
  search,
  onSearch,
  groups,
}: CommandPaletteProps) {
  const { remember, onCloseAutoFocus } = useFocusReturn()
  const isOpen = useIsDialogOpen()
  const found = groups.filter(({ items }) => items.length > 0)
  useBackToClose(isOpen, onClose)
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content
          className="dialog"
          inert={!isOpen}
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          style={{ '--dialog-width': '600px' } as React.CSSProperties}
        >
          <DialogPresence />
          <Radix.Title className="sr-only">{label}</Radix.Title>
          <Command className="command-palette" label={label} shouldFilter={false} loop>
            <Command.Input placeholder={placeholder} value={search} onValueChange={onSearch} />
            <Command.List>
              <Command.Empty>{emptyText}</Command.Empty>
              {found.map((group) => (
                <Command.Group key={group.label} heading={group.label}>
                  {group.items.map((item) => (
                    <Command.Item
                      key={item.id}
                      value={`${item.label} ${item.id}`}
                      onSelect={() => {
                        onClose()
                        item.onSelect()
                      }}
                    >
                      <Icon name={item.icon} />
                      <span className="truncate">{item.label}</span>
                      {item.hint && <small className="truncate">{item.hint}</small>}
                    </Command.Item>
                  ))}
                </Command.Group>
              ))}
            </Command.List>
          </Command>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
