import type { Link } from '@atajo/shared/link'
import { readChoice, storeChoice } from '../../../platform/device/stored-choices.ts'
import { lazily } from '../../../platform/text/lazily.ts'
import { linkCode } from '../../../platform/text/short-link.ts'

export const LINK_ORDERS = ['newest', 'oldest', 'mostClicks', 'fewestClicks', 'title', 'expiry'] as const

export type LinkOrder = (typeof LINK_ORDERS)[number]

type Compare = (one: Link, other: Link) => number

const KEPT_NAME = 'links-order'
const byTitle = lazily(() => new Intl.Collator('es', { numeric: true }))

const COMPARE: Record<Exclude<LinkOrder, 'newest' | 'oldest'>, () => Compare> = {
  mostClicks: () => (one, other) => clicksOf(other) - clicksOf(one),
  fewestClicks: () => (one, other) => clicksOf(one) - clicksOf(other),
  title: () => {
    const { compare } = byTitle()
    return (one, other) => compare(one.title ?? linkCode(one), other.title ?? linkCode(other))
  },
  expiry: () => (one, other) => endOf(one) - endOf(other),
}

/** Sorts links that come newest first. The sort is stable. */
export function sortLinks<Listed extends Link>(links: Listed[], order: LinkOrder): Listed[] {
  if (order === 'newest') return links
  if (order === 'oldest') return links.toReversed()
  return links.toSorted(COMPARE[order]())
}

/** Reads the sort order last chosen on this device. */
export function keptOrder(): LinkOrder {
  const kept = readChoice(KEPT_NAME) as { order?: unknown } | null
  return LINK_ORDERS.find((order) => order === kept?.order) ?? 'newest'
}

export function keepOrder(order: LinkOrder): void {
  storeChoice(KEPT_NAME, order === 'newest' ? null : { order })
}

function clicksOf({ visitCount, importedClicks, clicksBefore }: Link): number {
  return visitCount + (importedClicks ?? 0) + (clicksBefore ?? 0)
}

function endOf({ expiresAt }: Link): number {
  return expiresAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(expiresAt)
}
