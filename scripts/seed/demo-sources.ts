import { createWeightedPick } from './weighted-pick.ts'

/** Where a visit comes from: the source's key, and what the referrer's host is. */
export interface DemoSource {
  source: string
  referrer: string
  /** The app that opens links in a browser of its own on phones. */
  app: string
}

const from = (source: string, referrer: string, app = ''): DemoSource => ({ source, referrer, app })
const site = (host: string): DemoSource => from(host, host)

const DIRECT = from('direct', '')
const INSTAGRAM = from('instagram', 'l.instagram.com', 'instagram')
const FACEBOOK = from('facebook', 'l.facebook.com', 'facebook')
const TIKTOK = from('tiktok', 'tiktok.com', 'tiktok')
const LINKEDIN = from('linkedin', 'linkedin.com', 'linkedin')
const WHATSAPP = from('whatsapp', 'web.whatsapp.com')
const TELEGRAM = from('telegram', 'web.telegram.org')
const X = from('x', 't.co', 'x')
const YOUTUBE = from('youtube', 'youtube.com')
const GOOGLE = from('google', 'google.com')
const BING = from('bing', 'bing.com')
const DUCKDUCKGO = from('duckduckgo', 'duckduckgo.com')
const CHATGPT = from('chatgpt', 'chatgpt.com')
const PERPLEXITY = from('perplexity', 'perplexity.ai')
const MENEAME = from('meneame', 'meneame.net')
const FOROCOCHES = from('forocoches', 'forocoches.com')
const MASTODON = from('mastodon', 'mastodon.social')
const GMAIL = from('gmail', 'mail.google.com')
const OUTLOOK = from('outlook', 'outlook.live.com')
const EVENTBRITE = from('eventbrite', 'eventbrite.es')
const OWN_SITE = site('example.com')
const TOWN = site('ayuntamiento.example')
const NEWSPAPER = site('diariodelavega.example')

const AUDIENCES = {
  search: [
    [GOOGLE, 44],
    [DIRECT, 22],
    [OWN_SITE, 9],
    [CHATGPT, 6],
    [BING, 5],
    [DUCKDUCKGO, 3],
    [LINKEDIN, 3],
    [PERPLEXITY, 2],
    [X, 2],
    [WHATSAPP, 2],
    [MASTODON, 1],
  ],
  social: [
    [INSTAGRAM, 41],
    [DIRECT, 17],
    [TIKTOK, 12],
    [FACEBOOK, 11],
    [WHATSAPP, 8],
    [X, 5],
    [YOUTUBE, 4],
    [LINKEDIN, 2],
    [TELEGRAM, 1],
  ],
  shop: [
    [DIRECT, 27],
    [INSTAGRAM, 23],
    [GOOGLE, 19],
    [OWN_SITE, 11],
    [WHATSAPP, 9],
    [FACEBOOK, 6],
    [TIKTOK, 4],
    [GMAIL, 2],
  ],
  event: [
    [DIRECT, 34],
    [INSTAGRAM, 18],
    [WHATSAPP, 14],
    [EVENTBRITE, 9],
    [GOOGLE, 8],
    [TOWN, 6],
    [NEWSPAPER, 6],
    [FACEBOOK, 5],
  ],
  mail: [
    [DIRECT, 52],
    [GMAIL, 27],
    [OUTLOOK, 15],
    [WHATSAPP, 4],
    [OWN_SITE, 2],
  ],
  viral: [
    [MENEAME, 24],
    [X, 19],
    [WHATSAPP, 14],
    [DIRECT, 14],
    [FOROCOCHES, 9],
    [TELEGRAM, 6],
    [INSTAGRAM, 5],
    [GOOGLE, 4],
    [MASTODON, 3],
    [NEWSPAPER, 2],
  ],
} satisfies Record<string, readonly (readonly [DemoSource, number])[]>

export type AudienceName = keyof typeof AUDIENCES

/** Picks where visits of that kind of link come from. */
export function sourcesOf(audience: AudienceName) {
  return createWeightedPick<DemoSource>(AUDIENCES[audience])
}

/** Who scans a code comes from nowhere. */
export const SCANNED = DIRECT
