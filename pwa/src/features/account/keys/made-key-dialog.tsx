import { saveFile } from '../../../platform/device/save-file.ts'
import { accountKeysTexts } from '../../../texts/es/account/account-keys.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { SecretDialog } from '../../../ui/overlays/secret-dialog.tsx'
import {
  type MadeKey,
  type ShortcutStep,
  shareXFile,
  shareXFileName,
  shortcutSteps,
  yourlsAddress,
} from './program-setups.ts'

const texts = accountKeysTexts

interface MadeKeyDialogProps {
  made: MadeKey
  onClose: () => void
}

/** Shows a new key once, with instructions for programs that use it. */
export function MadeKeyDialog({ made, onClose }: MadeKeyDialogProps) {
  const { secret, scope, publicUrl } = made
  const isYourls = scope === 'yourls'
  const shareX = shareXFile(made)
  const steps = shortcutSteps(made)
  return (
    <SecretDialog
      title={isYourls ? texts.yourls.shownTitle : texts.shownTitle}
      sentence={isYourls ? texts.yourls.shownOnce : texts.shownOnce}
      secret={secret}
      onClose={onClose}
    >
      {isYourls && (
        <dl className="key-facts">
          <dt>{texts.yourls.address}</dt>
          <dd>{yourlsAddress(publicUrl)}</dd>
        </dl>
      )}
      {shareX && steps && (
        <section className="key-setups" aria-labelledby="key-setups-title">
          <h3 id="key-setups-title">{texts.setups.title}</h3>
          <p>{texts.setups.once}</p>
          <Button icon="download" onClick={() => saveFile(jsonFile(shareX), shareXFileName(publicUrl))}>
            {texts.setups.shareX}
          </Button>
          <details>
            <summary>{texts.setups.shortcut.title}</summary>
            <ShortcutSteps steps={steps} />
          </details>
        </section>
      )}
    </SecretDialog>
  )
}

function ShortcutSteps({ steps }: { steps: readonly ShortcutStep[] }) {
  return (
    <ol>
      {steps.map(({ text, fields }) => (
        <li key={text}>
          {text}
          {fields && (
            <dl className="key-facts">
              {fields.map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </li>
      ))}
    </ol>
  )
}

function jsonFile(content: object): Blob {
  return new Blob([`${JSON.stringify(content, null, 2)}\n`], { type: 'application/json' })
}
