import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { requestLogout, useNoRegistration, useSession } from '../features/auth/auth.public.ts'
import { forgetWidths, hasChosenWidths } from '../features/links/links.public.ts'
import { setTheme } from '../platform/page/theme.ts'
import { useProOffer } from '../platform/server/site.ts'
import { appTexts } from '../texts/es/app.ts'
import { exportTexts } from '../texts/es/links/exports.ts'
import { paletteTexts } from '../texts/es/palette.ts'
import { CommandPalette, type PaletteItem } from '../ui/overlays/command-palette.tsx'
import { findItems } from './palette-items.ts'
import { PLACES } from './places.ts'
import { useLinkItems } from './use-link-items.ts'

interface PaletteProps {
  onClose: () => void
  onOpen: (dialog: 'help' | 'export') => void
}

export function Palette({ onClose, onOpen }: PaletteProps) {
  const texts = paletteTexts
  const [search, setSearch] = useState('')
  return (
    <CommandPalette
      onClose={onClose}
      label={texts.label}
      placeholder={texts.placeholder}
      emptyText={texts.empty}
      search={search}
      onSearch={setSearch}
      groups={[
        { label: texts.pages, items: findItems(usePages(), search) },
        { label: texts.actions, items: findItems(useActions(onOpen), search) },
        { label: texts.links, items: useLinkItems(search) },
      ]}
    />
  )
}

type PagePath =
  | (typeof PLACES)[number]['to']
  | '/account'
  | '/admin'
  | '/import'
  | '/pricing'
  | '/login'
  | '/register'
  | '/apidocs'
  | '/legal'
  | '/terms'
  | '/privacy'

function usePages(): PaletteItem[] {
  const navigate = useNavigate()
  const { status, plan, user } = useSession()
  const offer = useProOffer()
  const canRegister = useNoRegistration() === null
  const { titles } = appTexts
  const page = (to: PagePath, label: string, icon: PaletteItem['icon']) => {
    return { id: to, label, icon, onSelect: () => void navigate({ to }) }
  }
  const places = (isForAll: boolean) =>
    PLACES.filter((place) => place.isForAll === isForAll).map(({ to, label, icon }) => page(to, label, icon))
  const memberPages = [
    ...places(false),
    page('/account', titles.account, 'user'),
    ...(user?.role === 'admin' ? [page('/admin', titles.administration, 'lock')] : []),
    page('/import', titles.importLinks, 'download'),
    ...(plan !== 'pro' && offer === 'sold' ? [page('/pricing', appTexts.goPro, 'card')] : []),
  ]
  const visitorPages = [
    page('/login', titles.login, 'key'),
    ...(canRegister ? [page('/register', titles.register, 'add')] : []),
  ]
  return [
    ...places(true),
    ...(status === 'user' ? memberPages : visitorPages),
    page('/apidocs', appTexts.apiDocs, 'key'),
    page('/legal', titles.legal, 'info'),
    page('/terms', titles.terms, 'info'),
    page('/privacy', titles.privacy, 'info'),
  ]
}

function useActions(onOpen: PaletteProps['onOpen']): PaletteItem[] {
  const navigate = useNavigate()
  const { status } = useSession()
  const texts = paletteTexts
  const action = (id: string, label: string, icon: PaletteItem['icon'], onSelect: () => void) => {
    return { id, label, icon, onSelect }
  }
  return [
    action('create', appTexts.createLink, 'add', () => void navigate({ to: '/links/create' })),
    action('trash', texts.trash, 'trash', () => void navigate({ to: '/links', search: { papelera: 1 } })),
    ...(hasChosenWidths() ? [action('columns', texts.columns, 'link', forgetWidths)] : []),
    action('light', texts.lightTheme, 'eye', () => setTheme('light')),
    action('dark', texts.darkTheme, 'eye', () => setTheme('dark')),
    action('system', texts.systemTheme, 'eye', () => setTheme('system')),
    action('help', texts.shortcuts.title, 'info', () => onOpen('help')),
    ...(status === 'user'
      ? [
          action('export', exportTexts.open, 'download', () => onOpen('export')),
          action('logout', appTexts.logout, 'open', requestLogout),
        ]
      : []),
  ]
}
