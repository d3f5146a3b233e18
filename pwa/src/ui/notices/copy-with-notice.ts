import { copyText } from '../../platform/device/clipboard.ts'
import { secretTexts } from '../../texts/es/account/secret.ts'
import { notify } from './notify.tsx'

/** Copies a text and notifies of the result with the words of `texts`. */
export async function copyWithNotice(
  text: string,
  texts: { copied: string; notCopied: string } = secretTexts,
): Promise<void> {
  try {
    await copyText(text)
    void notify({ title: texts.copied, icon: 'copy' })
  } catch {
    void notify({ title: texts.notCopied, look: 'error' })
  }
}
