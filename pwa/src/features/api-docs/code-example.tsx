import { copyText } from '../../platform/device/clipboard.ts'
import { apiDocsTexts } from '../../texts/es/api-docs.ts'
import { IconButton } from '../../ui/elements/icon-button.tsx'
import { notify } from '../../ui/notices/notify.tsx'

interface CodeExampleProps {
  /** The accessible name of the code and of its copy button. */
  name: string
  code: string
}

/** Shows code that scrolls sideways, with a copy button. */
export function CodeExample({ name, code }: CodeExampleProps) {
  async function copy() {
    try {
      await copyText(code)
      await notify({ ...apiDocsTexts.copied, icon: 'copy' })
    } catch {
      await notify({ title: apiDocsTexts.notCopied, look: 'error' })
    }
  }
  return (
    <div className="code-example">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways needs the keyboard */}
      <section tabIndex={0} aria-label={name}>
        <pre>{code}</pre>
      </section>
      <IconButton icon="copy" label={apiDocsTexts.copyExample(name)} onClick={() => void copy()} />
    </div>
  )
}
