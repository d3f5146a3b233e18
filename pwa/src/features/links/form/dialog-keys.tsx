import { linkFormTexts } from '../../../texts/es/links/link-form.ts'

/** Which keys save, for those who have a keyboard. */
export function DialogKeys() {
  return (
    <p className="dialog-keys">
      <kbd>{linkFormTexts.ctrl}</kbd>
      <kbd>{linkFormTexts.enter}</kbd>
      {linkFormTexts.saveKeys}
    </p>
  )
}
