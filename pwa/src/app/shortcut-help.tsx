import { Fragment, useState } from 'react'
import { areLetterKeysOn, setLetterKeys } from '../platform/page/letter-keys.ts'
import { paletteTexts } from '../texts/es/palette.ts'
import { Switch } from '../ui/fields/switch.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

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
      <LetterKeys />
    </Dialog>
  )
}

function LetterKeys() {
  const { letters } = paletteTexts.shortcuts
  const [isOn, setIsOn] = useState(areLetterKeysOn)
  const change = (next: boolean) => {
    setLetterKeys(next)
    setIsOn(next)
  }
  return (
    <div className="mt-3 flex items-center justify-between gap-4 border-line border-t pt-4">
      <div>
        <p id="letter-keys" className="font-semibold">
          {letters.label}
        </p>
        <p id="letter-keys-help" className="text-ink-2 text-sm">
          {letters.help}
        </p>
      </div>
      <Switch isOn={isOn} onChange={change} labelledBy="letter-keys" describedBy="letter-keys-help" />
    </div>
  )
}
