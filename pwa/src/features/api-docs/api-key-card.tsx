import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { copyText } from '../../platform/device/clipboard.ts'
import { ApiError } from '../../platform/server/api-error.ts'
import { useIsOnline } from '../../platform/server/online.ts'
import { apiDocsTexts } from '../../texts/es/api-docs.ts'
import { Button } from '../../ui/elements/button.tsx'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { useSession } from '../auth/auth.public.ts'
import { useCreateApiKey } from './api-docs.queries.ts'

const texts = apiDocsTexts.key

/** The key is shown once; then the button is disabled. */
export function ApiKeyCard() {
  const { status } = useSession()
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const create = useCreateApiKey()
  const key = create.data?.apiKey
  // A password field that the server asked for stays, with what is typed there.
  const [asked, setAsked] = useState({ code: false, password: false })
  const askedPage = { path: '/apidocs', wanted: 'apidocs' }
  function get(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (status !== 'user') return void navigate({ to: '/login', state: { askedPage } })
    const values = new FormData(event.currentTarget)
    const typed = (name: string) => values.get(name)?.toString() || undefined
    create.mutate(
      { password: typed('password'), code: typed('code') },
      {
        onError(error) {
          const refusal = error instanceof ApiError ? error.code : null
          setAsked({
            code: asked.code || refusal === 'code_required',
            password: asked.password || refusal === 'recent_login_required',
          })
        },
      },
    )
  }
  return (
    <form className="card api-key" aria-labelledby="api-key-title" noValidate onSubmit={get}>
      <h2 id="api-key-title">{texts.title}</h2>
      <p>{status === 'user' ? texts.replaces : texts.needsLogin}</p>
      {key && <ShownKey apiKey={key} />}
      {create.isError && <Refusal error={create.error} />}
      {asked.password && !key && (
        <PasswordField label={texts.password} name="password" autoComplete="current-password" autoFocus />
      )}
      {asked.code && !key && (
        <TextField label={texts.code} name="code" autoComplete="one-time-code" isExact autoFocus />
      )}
      {!isOnline && <NoticeBox icon="offline">{texts.offline}</NoticeBox>}
      <Button
        type="submit"
        look="accent"
        icon="key"
        isBusy={create.isPending}
        disabled={key !== undefined || !isOnline}
      >
        {create.isPending ? texts.getting : texts.get}
      </Button>
    </form>
  )
}

/** Being asked for the password is not a failure. */
function Refusal({ error }: { error: Error }) {
  if (!(error instanceof ApiError)) return <NoticeBox look="error">{texts.failed}</NoticeBox>
  const { code, sentence } = error
  if (code === 'recent_login_required') return <NoticeBox icon="lock">{sentence}</NoticeBox>
  return <NoticeBox look="error">{`${texts.failed}. ${sentence}`}</NoticeBox>
}

function ShownKey({ apiKey }: { apiKey: string }) {
  async function copy() {
    try {
      await copyText(apiKey)
      await notify({ ...texts.copied, icon: 'copy' })
    } catch {
      await notify({ title: apiDocsTexts.notCopied, look: 'error' })
    }
  }
  return (
    <div className="api-key-shown" role="status">
      <b>{texts.shownOnce}</b>
      <code>{apiKey}</code>
      <Button size="small" icon="copy" onClick={() => void copy()}>
        {apiDocsTexts.copy}
      </Button>
    </div>
  )
}
