import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../features/auth/auth.api.ts'
import { setTheme } from '../platform/theme.ts'
import { appTexts } from '../texts/es/app.ts'
import { paletteTexts } from '../texts/es/palette.ts'
import { CommandPalette, type PaletteItem } from '../ui/command-palette.tsx'
import { useLinkItems } from './use-link-items.ts'

interface PaletteProps {
  onClose: () => void
  onHelp: () => void
}

/** Every page, action and link, by its words. */
export function Palette({ onClose, onHelp }: PaletteProps) {
  const texts = paletteTexts
  return (
    <CommandPalette
      isOpen
      onClose={onClose}
      label={texts.label}
      placeholder={texts.placeholder}
      emptyText={texts.empty}
      groups={[
        { label: texts.pages, items: usePages() },
        { label: texts.actions, items: useActions(onHelp) },
        { label: texts.links, items: useLinkItems() },
      ]}
    />
  )
}

function usePages(): PaletteItem[] {
  const navigate = useNavigate()
  const { status } = useSession()
  const page = (
    to: '/' | '/links' | '/groups' | '/tags' | '/apidocs',
    label: string,
    icon: PaletteItem['icon'],
  ) => {
    return { id: to, label, icon, onSelect: () => void navigate({ to }) }
  }
  const memberPages = [page('/groups', appTexts.myGroups, 'folder'), page('/tags', appTexts.myTags, 'tag')]
  return [
    page('/', appTexts.start, 'home'),
    page('/links', appTexts.myLinks, 'link'),
    ...(status === 'user' ? memberPages : []),
    page('/apidocs', appTexts.apiDocs, 'key'),
  ]
}

function useActions(onHelp: () => void): PaletteItem[] {
  const navigate = useNavigate()
  const texts = paletteTexts
  return [
    {
      id: 'create',
      label: appTexts.createLink,
      icon: 'add',
      onSelect: () => void navigate({ to: '/links/create' }),
    },
    { id: 'light', label: texts.lightTheme, icon: 'eye', onSelect: () => setTheme('light') },
    { id: 'dark', label: texts.darkTheme, icon: 'eye', onSelect: () => setTheme('dark') },
    { id: 'system', label: texts.systemTheme, icon: 'eye', onSelect: () => setTheme('system') },
    { id: 'help', label: texts.shortcuts.title, icon: 'info', onSelect: onHelp },
  ]
}
