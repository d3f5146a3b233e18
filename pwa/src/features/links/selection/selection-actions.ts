import type { Link } from '@atajo/shared/link'
import { ASKED_BULK_FIELDS, type AskedBulkField } from '@atajo/shared/link-columns'
import { formatNumber } from '../../../platform/text/formats.ts'
import { selectionTexts } from '../../../texts/es/links/selection.ts'

export type SelectionAction = keyof typeof selectionTexts.actions

/** Returns the actions for several links, in the order of the bar. */
export function actionsIn(
  place: 'list' | 'trash',
  { isMember, hasDomains }: { isMember: boolean; hasDomains: boolean },
): SelectionAction[] {
  if (place === 'trash') return ['restore', 'removeForGood']
  const domain: SelectionAction[] = [...(hasDomains ? (['domain'] as const) : []), ...ASKED_BULK_FIELDS]
  return isMember
    ? ['group', 'tags', 'activate', 'deactivate', 'expiry', ...domain, 'export', 'transfer', 'trash']
    : ['activate', 'deactivate', 'expiry', ...domain, 'trash']
}

export function isAskedBulkField(action: string): action is AskedBulkField {
  return ASKED_BULK_FIELDS.some((field) => field === action)
}

/** Returns whether the action would change none of the links. */
export function isIdle(action: SelectionAction, links: readonly Link[]): boolean {
  // Links not yet sent to the server cannot be transferred.
  if (action === 'transfer') return links.every(({ id }) => id < 0)
  if (action === 'activate') return links.every(({ isActive }) => isActive)
  return action === 'deactivate' && links.every(({ isActive }) => !isActive)
}

export function needsPro(action: SelectionAction): boolean {
  return action === 'expiry'
}

const UNDER_THUMB = 4

/** Splits the actions into those in a phone's bar and those behind its last button. */
export function forPhone(actions: readonly SelectionAction[], links: readonly Link[]) {
  if (actions.length <= UNDER_THUMB) return { inBar: actions, under: [] }
  const switches = isIdle('deactivate', links) ? 'activate' : 'deactivate'
  const inBar = (['group', 'tags', switches, 'expiry'] as const).filter((action) => actions.includes(action))
  const isSwitch = (action: SelectionAction) => action === 'activate' || action === 'deactivate'
  return {
    inBar,
    under: actions.filter((action) => isSwitch(action) || !inBar.some((other) => other === action)),
  }
}

export function saidOf({ length }: readonly Link[]): string {
  return selectionTexts.links(formatNumber(length), length === 1)
}
