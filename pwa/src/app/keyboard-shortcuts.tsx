import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ExportDialog } from '../features/exports/exports.public.ts'
import { areLetterKeysOn } from '../platform/page/letter-keys.ts'
import { overlayCount } from '../platform/page/overlays.ts'
import { lazyComponent } from '../ui/elements/lazy-component.tsx'
import { DialogPlace } from '../ui/overlays/dialog-place.tsx'

const Palette = lazyComponent(async () => (await import('./palette.tsx')).Palette, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})
const ShortcutHelp = lazyComponent(async () => (await import('./shortcut-help.tsx')).ShortcutHelp, {
  missing: 'over-page',
  onGiveUp: ({ onClose }) => onClose(),
})

const GO_KEYS = { l: '/links', e: '/stats', g: '/groups', t: '/tags', i: '/' } as const
const SEQUENCE_MS = 1000

export type ShortcutDialog = 'palette' | 'help' | 'export'

interface KeyboardShortcutsProps {
  shown: ShortcutDialog | null
  onShow: (dialog: ShortcutDialog | null) => void
}

/**
 * Handles c, /, ?, and g followed by l e g t i, which can be switched off, and Ctrl or Cmd K. They
 * are ignored while the person types or a dialog is open.
 */
export function KeyboardShortcuts({ shown, onShow }: KeyboardShortcutsProps) {
  const navigate = useNavigate()

  useEffect(() => {
    let wentAt = 0
    const actions: Record<string, (event: KeyboardEvent) => void> = {
      c: () => void navigate({ to: '/links/create' }),
      g: () => {
        wentAt = Date.now()
      },
      '?': () => onShow('help'),
      '/': focusSearch,
    }
    function onKeyDown(event: KeyboardEvent) {
      if (isPaletteKey(event)) {
        event.preventDefault()
        return onShow('palette')
      }
      if (isBusyElsewhere(event)) return
      const isSecond = Date.now() - wentAt < SEQUENCE_MS
      const to = isSecond ? GO_KEYS[event.key as keyof typeof GO_KEYS] : undefined
      wentAt = 0
      if (to) void navigate({ to })
      else actions[event.key]?.(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [navigate, onShow])

  return (
    <>
      <DialogPlace about={shown === 'palette' || null}>
        {() => <Palette onClose={() => onShow(null)} onOpen={onShow} />}
      </DialogPlace>
      <DialogPlace about={shown === 'export' || null}>
        {() => <ExportDialog onClose={() => onShow(null)} />}
      </DialogPlace>
      <DialogPlace about={shown === 'help' || null}>
        {() => <ShortcutHelp onClose={() => onShow(null)} />}
      </DialogPlace>
    </>
  )
}

function isPaletteKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
}

function isBusyElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !areLetterKeysOn()) return true
  const target = event.target as Element | null
  return (
    overlayCount() > 0 ||
    Boolean(target?.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]'))
  )
}

function focusSearch(event: KeyboardEvent): void {
  const search = document.querySelector<HTMLInputElement>('[data-search]')
  if (!search) return
  event.preventDefault()
  search.focus()
}
