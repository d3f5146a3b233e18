import { useNavigate } from '@tanstack/react-router'
import { ApiError } from '../../platform/api-error.ts'
import { copyText } from '../../platform/clipboard.ts'
import { useIsOnline } from '../../platform/online.ts'
import { apiDocsTexts } from '../../texts/es/api-docs.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeBox } from '../../ui/notice-box.tsx'
import { notify } from '../../ui/notify.tsx'
import { useSession } from '../auth/auth.public.ts'
import { useCreateApiKey } from './api-docs.queries.ts'

const texts = apiDocsTexts.key

/** 'Obtener mi API Key': shown once, then the button rests. */
export function ApiKeyCard() {
  const { status } = useSession()
  const isOnline = useIsOnline()
  const navigate = useNavigate()
  const create = useCreateApiKey()
  const key = create.data?.apiKey
  const askedPage = { path: '/apidocs', wanted: 'apidocs' }
  const get = () =>
    status === 'user' ? create.mutate() : void navigate({ to: '/login', state: { askedPage } })
  return (
    <section className="card api-key" aria-labelledby="api-key-title">
      <h2 id="api-key-title">{texts.title}</h2>
      <p>{status === 'user' ? texts.replaces : texts.needsLogin}</p>
      {key && <ShownKey apiKey={key} />}
      {create.isError && (
        <NoticeBox look="error">
          {texts.failed}
          {create.error instanceof ApiError && `. ${create.error.details || create.error.message}`}
        </NoticeBox>
      )}
      {!isOnline && <NoticeBox icon="offline">{texts.offline}</NoticeBox>}
      <Button
        look="accent"
        icon="key"
        isBusy={create.isPending}
        disabled={key !== undefined || !isOnline}
        onClick={get}
      >
        {create.isPending ? texts.getting : texts.get}
      </Button>
    </section>
  )
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
