import { API_KEY_SCOPES, type ApiKeyScope } from '@atajo/shared/api-key'
import { useId, useState } from 'react'
import { accountTexts } from '../../texts/es/account.ts'
import { SecretDialog } from '../../ui/secret-dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { createKey } from './keys.queries.ts'
import { SecureDialog } from './secure-dialog.tsx'

const texts = accountTexts.keys

interface KeyDialogProps {
  hasTotp: boolean
  hasPassword: boolean
  onMade: () => void
  onClose: () => void
}

/** Makes a key for a program, and shows it the only time that it can be seen. */
export function KeyDialog({ onMade, onClose, ...account }: KeyDialogProps) {
  const [apiKey, setApiKey] = useState<string | null>(null)
  if (apiKey !== null) {
    return (
      <SecretDialog title={texts.shownTitle} sentence={texts.shownOnce} secret={apiKey} onClose={onClose} />
    )
  }

  async function send({ name = '', scope, password, code }: Record<string, string>) {
    const made = await createKey({ name, scope: scope as ApiKeyScope, password, code })
    setApiKey(made.apiKey)
    onMade()
  }

  return (
    <SecureDialog
      texts={{ title: texts.title, lead: texts.lead, submit: texts.create, busy: texts.busy }}
      {...account}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <TextField
            label={texts.name}
            help={texts.nameHelp}
            name="name"
            error={errors.name}
            autoComplete="off"
            maxLength={60}
            required
          />
          <ScopeChoice />
        </>
      )}
    </SecureDialog>
  )
}

function ScopeChoice() {
  const id = useId()
  return (
    <fieldset className="account-scopes">
      <legend className="field-label">{texts.scope}</legend>
      {API_KEY_SCOPES.map((scope) => (
        <label key={scope}>
          <input
            type="radio"
            name="scope"
            value={scope}
            defaultChecked={scope === 'read'}
            aria-describedby={`${id}-${scope}`}
          />
          <span>
            <b>{texts.scopes[scope]}</b>
            <small id={`${id}-${scope}`}>{texts.scopeHelp[scope]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
