import { Fragment } from 'react'
import { paletteTexts } from '../texts/es/palette.ts'
import { Dialog } from '../ui/dialog.tsx'

/** The list of keyboard shortcuts. */
export function ShortcutHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={paletteTexts.shortcuts.title}>
      <dl>
        {paletteTexts.shortcuts.list.map(({ keys, does }) => (
          <div
            key={does}
            className="flex items-center justify-between gap-4 border-line py-2.5 not-first:border-t"
          >
            <dt>{does}</dt>
            <dd className="flex items-center gap-1.5 text-sm text-ink-2">
              {keys.map((key, index) => (
                <Fragment key={`${does} ${index === 0 ? 'first' : 'second'}`}>
                  {index > 0 && keys[0] === 'G' && paletteTexts.shortcuts.afterwards}
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
