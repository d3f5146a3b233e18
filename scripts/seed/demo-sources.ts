import { pickByWords, type WeightedPick } from './weighted-pick.ts'

/** The origin of a visit: the source's key, and the referrer's host. */
export interface DemoSource {
  source: string
  referrer: string
  /** The app that opens links in a browser of its own on phones. */
  app: string
}

/** The host of each named source; others are hosts themselves. */
const HOSTS: Record<string, string> = {
  direct: '',
  instagram: 'l.instagram.com',
  facebook: 'l.facebook.com',
  tiktok: 'tiktok.com',
  linkedin: 'linkedin.com',
  whatsapp: 'web.whatsapp.com',
  telegram: 'web.telegram.org',
  x: 't.co',
  youtube: 'youtube.com',
  google: 'google.com',
  bing: 'bing.com',
  duckduckgo: 'duckduckgo.com',
  chatgpt: 'chatgpt.com',
  perplexity: 'perplexity.ai',
  meneame: 'meneame.net',
  forocoches: 'forocoches.com',
  mastodon: 'mastodon.social',
  gmail: 'mail.google.com',
  outlook: 'outlook.live.com',
  eventbrite: 'eventbrite.es',
}
const WITH_APP = new Set(['instagram', 'facebook', 'tiktok', 'linkedin', 'x'])

/** Sources, and how many of a hundred visits come from each. */
const AUDIENCES = {
  search:
    'google 44, direct 22, example.com 9, chatgpt 6, bing 5, duckduckgo 3, linkedin 3, perplexity 2, x 2, whatsapp 2, mastodon 1',
  social:
    'instagram 41, direct 17, tiktok 12, facebook 11, whatsapp 8, x 5, youtube 4, linkedin 2, telegram 1',
  shop: 'direct 27, instagram 23, google 19, example.com 11, whatsapp 9, facebook 6, tiktok 4, gmail 2',
  event:
    'direct 34, instagram 18, whatsapp 14, eventbrite 9, google 8, ayuntamiento.example 6, diariodelavega.example 6, facebook 5',
  mail: 'direct 52, gmail 27, outlook 15, whatsapp 4, example.com 2',
  viral:
    'meneame 24, x 19, whatsapp 14, direct 14, forocoches 9, telegram 6, instagram 5, google 4, mastodon 3, diariodelavega.example 2',
}

export type AudienceName = keyof typeof AUDIENCES

/** Picks where visits of that kind of link come from. */
export function sourcesOf(audience: AudienceName): WeightedPick<DemoSource> {
  const pick = pickByWords(AUDIENCES[audience])
  return (random) => sourceOf(pick(random))
}

function sourceOf(source: string): DemoSource {
  return { source, referrer: HOSTS[source] ?? source, app: WITH_APP.has(source) ? source : '' }
}

/** QR scans have no referrer. */
export const SCANNED = sourceOf('direct')
