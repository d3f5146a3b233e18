import { REPORT_REASONS } from '@atajo/shared/abuse'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../../platform/text/formats.ts'
import { adminTexts } from '../../../texts/es/admin/admin.ts'
import { adminBlockTexts } from '../../../texts/es/admin/admin-blocks.ts'
import { Choices } from '../../../ui/fields/choices.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { notify } from '../../../ui/notices/notify.tsx'
import { NO_PROBLEM } from '../../../ui/overlays/form-problem.ts'
import { SentFormDialog } from '../../../ui/overlays/sent-form-dialog.tsx'
import { useAdminAction, useAdminRefresh } from '../parts/admin.queries.ts'
import { type BlockTarget, block, liftBlock, reachQuery } from './blocks.queries.ts'

const texts = adminBlockTexts

export interface BlockScope {
  kind: 'link' | 'host' | 'domain' | 'owner'
  target: BlockTarget
  name: string
}

interface BlockDialogProps {
  title: string
  scopes: readonly BlockScope[]
  onClose: () => void
}

class NoReason extends Error {}

const REASONS = REPORT_REASONS.map((value) => ({ value, label: texts.reasons[value] ?? value }))

/** Asks for a scope and a reason, and shows the number of affected links before blocking. */
export function BlockDialog({ title, scopes: given, onClose }: BlockDialogProps) {
  const { scope, choice } = useBlockScope(given)
  const [reason, setReason] = useState<string>('phishing')
  const act = useAdminAction()
  const refresh = useAdminRefresh()

  async function send({ other, ownerReason }: Record<string, string>) {
    if (!scope) return
    if (reason === 'other' && !other?.trim()) throw new NoReason()
    const said = { reason: reason === 'other' && other ? other : reason, ownerReason }
    const made = await block(scope.target, said)
    onClose()
    const onPress = () =>
      void act({
        work: () => liftBlock(made.id ?? ''),
        done: adminTexts.undone,
        failed: adminTexts.notUndone,
      })
    void notify({
      title: texts.done(scope.name),
      details: texts.links(made.links, formatNumber(made.links)),
      icon: 'lock',
      action: { label: adminTexts.undo, onPress },
    })
    await refresh()
  }

  return (
    <SentFormDialog
      texts={{ ...texts, title }}
      look="danger-solid"
      send={send}
      problemOf={(error) =>
        error instanceof NoReason ? { ...NO_PROBLEM, fields: { reason: texts.otherMissing } } : undefined
      }
      onClose={onClose}
    >
      {({ fields }) => (
        <>
          {choice}
          <Choices label={texts.reason} options={REASONS} value={reason} onChange={setReason} />
          {reason === 'other' && (
            <TextField label={texts.other} name="other" error={fields.reason} maxLength={500} required />
          )}
          {scope?.kind !== 'owner' && <OwnerReasonField error={fields.ownerReason} />}
        </>
      )}
    </SentFormDialog>
  )
}

export function OwnerReasonField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label={texts.ownerReason}
      help={texts.ownerReasonHelp}
      name="ownerReason"
      error={error}
      maxLength={500}
      isOptional
    />
  )
}

/** The chosen scope, with the fields that select it and show the number of affected links. */
export function useBlockScope(given: readonly BlockScope[]) {
  const [kind, setKind] = useState(given[0]?.kind ?? 'link')
  const scopes = useWithDomain(given, kind)
  const scope = scopes.find((one) => one.kind === kind)
  const options = scopes.map((one) => ({ value: one.kind, label: scopeText(one) }))
  const choice = (
    <>
      {scopes.length > 1 && <Choices label={texts.scope} options={options} value={kind} onChange={setKind} />}
      {scope && <Reach scope={scope} />}
    </>
  )
  return { scope, choice }
}

/** Adds the registrable domain as a scope once a host is selected. */
function useWithDomain(given: readonly BlockScope[], kind: BlockScope['kind']): readonly BlockScope[] {
  const host = given.find((one) => one.kind === 'host')
  const isAsked = host !== undefined && (kind === 'host' || kind === 'domain')
  const { data } = useQuery({ ...reachQuery(host?.target ?? {}), enabled: isAsked })
  const domain = data?.domain
  return domain ? [...given, { kind: 'domain', target: { host: domain }, name: domain }] : given
}

function scopeText({ kind, name }: BlockScope): string {
  return kind === 'link' ? texts.scopes.link : texts.scopes[kind](name)
}

function Reach({ scope: { kind, target } }: { scope: BlockScope }) {
  const { data, isError } = useQuery(reachQuery(target))
  return (
    <p className="admin-reach" role="status">
      {data ? texts.reach(data.links, formatNumber(data.links)) : isError ? texts.notCounted : texts.counting}
      {kind === 'owner' && ` ${texts.owner}`}
    </p>
  )
}
