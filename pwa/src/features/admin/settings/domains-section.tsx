import type { AdminDomain } from '@atajo/shared/domains'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../platform/server/api-error.ts'
import { useIsOnline } from '../../../platform/server/online.ts'
import { formatDateTime } from '../../../platform/text/formats.ts'
import { adminDomainsTexts as texts } from '../../../texts/es/admin/admin-domains.ts'
import { Button } from '../../../ui/elements/button.tsx'
import { Status } from '../../../ui/elements/chip.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useAdminAction } from '../parts/admin.queries.ts'
import { Unread } from '../parts/admin-state.tsx'
import { DomainDialogs, type DomainQuestion } from './domain-dialogs.tsx'
import { addDomain, domainsQuery, recheckDomain, useSiteRefresh } from './domains.queries.ts'
import { settingProblem } from './settings.queries.ts'

const LOOKS = { ok: 'on', unreachable: 'waiting', elsewhere: 'problem', unchecked: 'off' } as const

/** Manages the short domains, which serve links beside the app's own host. */
export function DomainsSection() {
  const { data: domains, isError, refetch } = useQuery(domainsQuery)
  const [question, setQuestion] = useState<DomainQuestion | null>(null)
  return (
    <section className="admin-setting" aria-labelledby="domains">
      <h3 id="domains">{texts.title}</h3>
      <p>{texts.help}</p>
      {!domains ? (
        <Unread isError={isError} onRetry={() => void refetch()} label={texts.what} />
      ) : (
        <>
          <AddDomain />
          {domains.length === 0 && <p>{texts.none}</p>}
          <ul className="admin-domains">
            {domains.map((domain) => (
              <DomainRow key={domain.host} domain={domain} onAsk={(kind) => setQuestion({ kind, domain })} />
            ))}
          </ul>
          <DomainDialogs question={question} domains={domains} onClose={() => setQuestion(null)} />
        </>
      )}
    </section>
  )
}

interface DomainRowProps {
  domain: AdminDomain
  onAsk: (kind: DomainQuestion['kind']) => void
}

function DomainRow({ domain, onAsk }: DomainRowProps) {
  const { host, state, isDefault, links, checkedAt, home, fixed } = domain
  const act = useAdminAction()
  const isOnline = useIsOnline()
  const facts = [
    isDefault && texts.isDefault,
    texts.links(links),
    checkedAt && texts.checked(formatDateTime(checkedAt)),
    home && texts.home(home.replace(/^https?:\/\//, '')),
    fixed && texts.fixed,
  ]
  const recheck = () =>
    void act({
      work: () => recheckDomain(host),
      done: (now) => texts.rechecked(host, texts.states[now.state]),
      failed: texts.failed,
    })
  return (
    <li>
      <div>
        <b>{host}</b>
        <Status look={LOOKS[state]}>{texts.states[state]}</Status>
      </div>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      <div>
        <Button size="small" aria-label={texts.recheckOf(host)} disabled={!isOnline} onClick={recheck}>
          {texts.recheck}
        </Button>
        <Button
          size="small"
          aria-label={texts.editOf(host)}
          disabled={!isOnline}
          onClick={() => onAsk('change')}
        >
          {texts.edit}
        </Button>
        {!fixed && (
          <Button
            size="small"
            aria-label={texts.removeOf(host)}
            disabled={!isOnline}
            onClick={() => onAsk('remove')}
          >
            {texts.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

function AddDomain() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isElsewhere, setIsElsewhere] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const isOnline = useIsOnline()
  const act = useAdminAction()
  const refreshSite = useSiteRefresh()

  async function send(confirm: boolean) {
    const host = typed.trim()
    setError(host === '' ? texts.missing : undefined)
    if (host === '') return
    setIsBusy(true)
    const isDone = await act({
      work: () => addDomain({ host, confirm }),
      done: texts.added(host),
      failed: texts.failed,
      onRefused(refusal) {
        setIsElsewhere(refusal instanceof ApiError && refusal.code === 'domain_elsewhere')
        setError(settingProblem(refusal) ?? (refusal instanceof ApiError ? refusal.message : undefined))
      },
    })
    setIsBusy(false)
    if (!isDone) return
    setTyped('')
    setIsElsewhere(false)
    await refreshSite()
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void send(false)
  }

  return (
    <form noValidate className="admin-add" onSubmit={onSubmit}>
      <TextField
        label={texts.field}
        placeholder={texts.placeholder}
        error={error}
        inputMode="url"
        autoComplete="off"
        isExact
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setIsElsewhere(false)
        }}
      />
      <Button type="submit" isBusy={isBusy} disabled={!isOnline}>
        {texts.add}
      </Button>
      {isElsewhere && (
        <Button disabled={!isOnline} onClick={() => void send(true)}>
          {texts.addAnyway}
        </Button>
      )}
    </form>
  )
}
