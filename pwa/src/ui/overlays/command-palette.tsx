import { Command } from 'cmdk'
import { Dialog as Radix } from 'radix-ui'
import { Icon, type IconName } from '../elements/icon.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import '../styles/pickers.css'

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

/** Shows the results of `search` in groups; all of it works by keyboard. */
export function CommandPalette(props: CommandPaletteProps) {
  const { onClose, label, placeholder, emptyText, search, onSearch, groups } = props
  const found = groups.filter(({ items }) => items.length > 0)
  return (
    <DialogFrame onClose={onClose} width={600}>
      <Radix.Title className="sr-only">{label}</Radix.Title>
      <Command className="command-palette" label={label} shouldFilter={false} loop>
        <Command.Input placeholder={placeholder} value={search} onValueChange={onSearch} />
        <Command.List label={label}>
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
    </DialogFrame>
  )
}
