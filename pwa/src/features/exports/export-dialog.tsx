import type { Link } from '@atajo/shared/link'
import { type FormEvent, useId, useState } from 'react'
import { sentenceOf } from '../../platform/server/api-error.ts'
import { isOnline, useIsOnline } from '../../platform/server/online.ts'
import { useShortLinkPlace } from '../../platform/server/site.ts'
import { formatNumber } from '../../platform/text/formats.ts'
import { exportTexts as texts } from '../../texts/es/links/exports.ts'
import { NoticeBox } from '../../ui/elements/notice-box.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { notify } from '../../ui/notices/notify.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { useSyncSnapshot } from '../sync/sync.public.ts'
import {
  type ExportKind,
  saveLinks,
  takesPasswords,
  useExport,
  type WantedExport,
} from './exports.queries.ts'
import './exports.css'

const KINDS = Object.keys(texts.kinds) as ExportKind[]
const FIRST: WantedExport = { kind: 'atajo', hasSemicolons: true, hasPasswords: false }

export interface ExportDialogProps {
  /** The links to export; all data of the account if undefined. */
  links?: readonly Link[]
  onClose: () => void
}

/**
 * Chooses a file format and saves the file. This page itself writes files of some links; files of
 * the whole account need a connection.
 */
export function ExportDialog({ links, onClose }: ExportDialogProps) {
  const [wanted, setWanted] = useState(FIRST)
  const isConnected = useIsOnline() || links !== undefined
  const waiting = useSyncSnapshot().records.length
  const place = useShortLinkPlace()
  const download = useExport(finish)
  const change = (part: Partial<WantedExport>) => setWanted({ ...wanted, ...part })

  function finish() {
    onClose()
    void notify(texts.done)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (links) {
      saveLinks(links, wanted, place)
      finish()
    } else if (isOnline()) download.mutate(wanted)
  }

  return (
    <FormDialog
      title={links ? texts.some.title(formatNumber(links.length), links.length === 1) : texts.title}
      submit={texts.submit}
      busy={texts.busy}
      isBusy={download.isPending}
      onClose={onClose}
    >
      {(formId) => (
        <form id={formId} className="export-form" onSubmit={onSubmit}>
          <p className="text-ink-2">{links ? texts.some.description : texts.description}</p>
          <KindChoice
            kinds={links ? KINDS.filter((kind) => kind !== 'json') : KINDS}
            kind={wanted.kind}
            onChange={(kind) => change({ kind })}
          />
          {wanted.kind === 'atajo' && (
            <ExportSwitch
              {...texts.semicolon}
              isOn={wanted.hasSemicolons}
              onChange={(hasSemicolons) => change({ hasSemicolons })}
            />
          )}
          {takesPasswords(wanted.kind) && (
            <ExportSwitch
              {...texts.passwords}
              isOn={wanted.hasPasswords}
              onChange={(hasPasswords) => change({ hasPasswords })}
            />
          )}
          {waiting > 0 && !links && <NoticeBox>{texts.waiting(waiting)}</NoticeBox>}
          {!isConnected && (
            <NoticeBox look="warning" icon="offline">
              {texts.offline}
            </NoticeBox>
          )}
          {isConnected && download.isError && (
            <NoticeBox look="error">{sentenceOf(download.error, texts.failed)}</NoticeBox>
          )}
        </form>
      )}
    </FormDialog>
  )
}

interface KindChoiceProps {
  kinds: readonly ExportKind[]
  kind: ExportKind
  onChange: (kind: ExportKind) => void
}

function KindChoice({ kinds, kind, onChange }: KindChoiceProps) {
  const name = useId()
  return (
    <fieldset className="export-kinds">
      <legend className="sr-only">{texts.kind}</legend>
      {kinds.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            aria-describedby={`${name}-${choice}`}
            checked={choice === kind}
            onChange={() => onChange(choice)}
          />
          <span>
            <b>{texts.kinds[choice].title}</b>
            <small id={`${name}-${choice}`}>{texts.kinds[choice].help}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface ExportSwitchProps {
  title: string
  help: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

function ExportSwitch({ title, help, isOn, onChange }: ExportSwitchProps) {
  const id = useId()
  return (
    <div className="export-switch">
      <span>
        <b id={id}>{title}</b>
        <small id={`${id}-help`}>{help}</small>
      </span>
      <Switch isOn={isOn} onChange={onChange} labelledBy={id} describedBy={`${id}-help`} />
    </div>
  )
}
