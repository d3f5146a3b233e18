import type { AdminDomain } from '@atajo/shared/domains'
import { useSite } from '../../../platform/server/site.ts'
import { adminDomainsTexts as texts } from '../../../texts/es/admin/admin-domains.ts'
import { Choices } from '../../../ui/fields/choices.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { DialogPlace } from '../../../ui/overlays/dialog-place.tsx'
import { SentFormDialog } from '../../../ui/overlays/sent-form-dialog.tsx'
import { useAdminRefresh } from '../parts/admin.queries.ts'
import { changeDomain, removeDomain, useSiteRefresh } from './domains.queries.ts'

export interface DomainQuestion {
  kind: 'change' | 'remove'
  domain: AdminDomain
}

interface DomainDialogsProps {
  question: DomainQuestion | null
  domains: readonly AdminDomain[]
  onClose: () => void
}

/** The dialogs that change one short domain. */
export function DomainDialogs({ question, domains, onClose }: DomainDialogsProps) {
  return (
    <DialogPlace about={question}>
      {({ kind, domain }) =>
        kind === 'change' ? (
          <ChangeDialog domain={domain} onClose={onClose} />
        ) : (
          <RemoveDialog domain={domain} domains={domains} onClose={onClose} />
        )
      }
    </DialogPlace>
  )
}

interface DomainDialogProps {
  domain: AdminDomain
  onClose: () => void
}

function useDone(onClose: () => void): (title: string) => Promise<void> {
  const refresh = useAdminRefresh()
  const refreshSite = useSiteRefresh()
  return async (title) => {
    onClose()
    void notify({ title })
    await Promise.all([refresh(), refreshSite()])
  }
}

function ChangeDialog({ domain: { host, home, unknown, isDefault }, onClose }: DomainDialogProps) {
  const done = useDone(onClose)
  const said = texts.change
  async function send(values: Record<string, string>) {
    const { home = null, unknown = null, shown } = values
    await changeDomain(host, { home, unknown, isDefault: shown === host })
    await done(texts.saved(host))
  }
  return (
    <SentFormDialog texts={{ ...said, title: said.title(host) }} send={send} onClose={onClose}>
      {({ fields }) => (
        <>
          <TextField
            label={said.home}
            help={said.homeHelp}
            name="home"
            inputMode="url"
            autoComplete="off"
            isExact
            defaultValue={home ?? ''}
            error={fields.home}
          />
          <TextField
            label={said.unknown}
            help={said.unknownHelp}
            name="unknown"
            inputMode="url"
            autoComplete="off"
            isExact
            defaultValue={unknown ?? ''}
            error={fields.unknown}
          />
          <label className="check-field">
            <input type="checkbox" name="shown" value={host} defaultChecked={isDefault} />
            <span>
              <b>{said.isDefault}</b>
              <small>{said.isDefaultHelp}</small>
            </span>
          </label>
        </>
      )}
    </SentFormDialog>
  )
}

function RemoveDialog({ domain, domains, onClose }: DomainDialogProps & Pick<DomainDialogsProps, 'domains'>) {
  const done = useDone(onClose)
  const site = useSite()
  const { host } = domain
  const said = texts.removal
  const own = site ? [new URL(site.publicUrl).hostname] : []
  const others = [...own, ...domains.map((one) => one.host).filter((one) => one !== host)]
  async function send({ moveTo }: Record<string, string>) {
    await removeDomain(host, moveTo ?? null)
    await done(texts.removed(host))
  }
  return (
    <SentFormDialog
      texts={{ ...said, title: said.title(host) }}
      look="danger-solid"
      send={send}
      onClose={onClose}
    >
      {() =>
        others.length > 0 && (
          <Choices
            label={said.moveTo}
            name="moveTo"
            options={others.map((value) => ({ value, label: value }))}
            {...(others[0] && { first: others[0] })}
          />
        )
      }
    </SentFormDialog>
  )
}
