import { linkFormTexts } from '../../../texts/es/links/link-form.ts'

/** Shows the keyboard shortcuts for saving, on devices with a keyboard. */
export function DialogKeys() {
  return (
    <p className="dialog-keys">
      <kbd>{linkFormTexts.ctrl}</kbd>
      <kbd>{linkFormTexts.enter}</kbd>
      {linkFormTexts.saveKeys}
    </p>
  )
}
