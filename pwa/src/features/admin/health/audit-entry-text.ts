import type { ListedAuditEntry } from '@atajo/shared/admin-lists'
import { type ShortLinkPlace, shownPath } from '@atajo/shared/short-link'
import { adminLogTexts } from '../../../texts/es/admin/admin-log.ts'
import { adminReportsTexts } from '../../../texts/es/admin/admin-reports.ts'
import { settingTexts } from '../../../texts/es/admin/admin-settings.ts'
import { reasonText } from '../abuse/reason-text.ts'

const texts = adminLogTexts

/** Describes the action in Spanish. */
export function auditEntryText(
  { action, target, targetName, detail }: ListedAuditEntry,
  place: ShortLinkPlace,
): string {
  const say = texts.actions[action]
  return say ? say(nameOf(target, targetName, place), withNamedAccount(detail)) : `${action} ${target}`
}

/** Uses the current name of the second account while that account exists. */
function withNamedAccount(detail: ListedAuditEntry['detail']): ListedAuditEntry['detail'] {
  const [, erased] = /^u:(\d+)$/.exec(String(detail.to)) ?? []
  return erased === undefined ? detail : { ...detail, to: texts.account(erased) }
}

/** Returns the details of the action, or an empty text. */
export function auditEntryDetail({ action, detail }: ListedAuditEntry): string {
  if (action === 'change_settings') {
    const known: Record<string, { logged: string } | undefined> = settingTexts
    return Object.keys(detail)
      .map((name) => known[name]?.logged ?? name)
      .join(', ')
  }
  const { reason, links, decision } = detail
  const taken = adminReportsTexts.taken as Record<string, string>
  return [
    typeof reason === 'string' && reason !== '' && reasonText(reason),
    typeof links === 'number' && texts.links(links),
    typeof decision === 'string' && taken[decision],
  ]
    .filter(Boolean)
    .join(' · ')
}

function nameOf(target: string, name: string | null, { shortLinkPath }: ShortLinkPlace): string {
  const [kind, id = ''] = target.split(':')
  if (kind === 'link') return name === null ? texts.link(id) : shownPath(name, shortLinkPath)
  if (kind === 'u') return name ?? texts.account(id)
  return kind === 'host' ? target.slice('host:'.length) : target
}
