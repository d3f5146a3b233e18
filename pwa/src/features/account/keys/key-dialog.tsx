import { API_KEY_SCOPES, type ApiKeyScope } from '@atajo/shared/api-key'
import { useId, useState } from 'react'
import { useShortLinkPlace } from '../../../platform/server/site.ts'
import { accountKeysTexts } from '../../../texts/es/account/account-keys.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { SecureDialog } from '../parts/secure-dialog.tsx'
import { createKey } from './keys.queries.ts'
import { MadeKeyDialog } from './made-key-dialog.tsx'

const texts = accountKeysTexts

interface KeyDialogProps {
  hasTotp: boolean
  hasPassword: boolean
  onMade: () => void
  onClose: () => void
}

/** Creates an API key and shows it once. */
export function KeyDialog({ onMade, onClose, ...account }: KeyDialogProps) {
  const place = useShortLinkPlace()
  const [made, setMade] = useState<{ secret: string; scope: ApiKeyScope } | null>(null)
  if (made !== null) return <MadeKeyDialog made={{ ...place, ...made }} onClose={onClose} />

  async function send({ name = '', password, code, ...chosen }: Record<string, string>) {
    const scope = chosen.scope as ApiKeyScope
    const { apiKey } = await createKey({ name, scope, password, code })
    setMade({ secret: apiKey, scope })
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
            <b>{texts.scopeChoices[scope]}</b>
            <small id={`${id}-${scope}`}>{texts.scopeHelp[scope]}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
