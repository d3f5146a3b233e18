import { createHash } from 'node:crypto'
import type { Device } from '@atajo/shared/visit'
import { createIsbotFromList, list } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { AgentFacts } from '../../stats/visit.model.ts'
import type { VisitorKind } from '../links/decide-redirect.ts'
import { readAgent } from './agent-facts.ts'

export interface UserAgentReading {
  device: Device
  /** `person` unless the agent declares itself a bot. */
  kind: VisitorKind
  agent: AgentFacts
  /** A 48-bit hash of the agent, computed once for all its visits. */
  digest: number
}

interface Remembered extends UserAgentReading {
  /** The reading of the same agent with the client hint of a phone. */
  onPhone: UserAgentReading
}

const MAX_AGENT_LENGTH = 512
const REMEMBERED_AGENTS = 5000

/** Agents that fetch a link to draw its card. Some names are also those of browsers. */
const PREVIEW_AGENT =
  /facebookexternalhit|facebot|meta-externalfetcher|twitterbot|whatsapp|telegrambot|slack|discordbot|linkedinbot|skypeuripreview|microsoftpreview|pinterest|redditbot|vkshare|mastodon|pleroma|misskey|bluesky|cardyb|embedly|iframely|viber|snapchat|kakaotalk|line-poker|zalo|tumblr|flipboard|quora link preview|google-snippet|bingpreview|metainspector|opengraph|matrix|synapse|rocket\.chat|mattermost|zulip|threema|nextcloud/i

const HEADLESS_BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/138.0.0.0 Safari/537.36'

/** Programs that isbot takes for browsers: page tests, coding agents, screenshot tools. */
const MORE_BOTS = [
  'GTmetrix',
  'Miniature\\.io',
  '\\bYLT\\b',
  'TSM-turingos',
  '\\bFluid/',
  '\\bTrae/',
  '\\bCode/1\\.',
]

/** Headless browsers are counted as browsers, because people use them to try out links. */
const isBot = createIsbotFromList([
  ...list.filter((pattern) => !new RegExp(pattern, 'i').test(HEADLESS_BROWSER)),
  ...MORE_BOTS,
])

/** Browsers of televisions and phone readers, whose unusual names isbot takes for bots. */
const PEOPLES_AGENT =
  /\bHbbTV\/|\bNETTV\/|\bCE-HTML\/|Smart-?TV|Smart[ _]Hub|Google ?TV|\bApple ?TV|\bVIDAA\/|\bOMI\/\d|Opera TV Store|\bBDPlayer\b|NETRANGEMMH|\bZeasn\/|\bAFT[A-Z]{1,6}\d*\b|like Mac OS X.*\b(?:Apple)?News\/\d|RobloxApp\//i
const SAYS_IT_IS_A_BOT = /bot\b|crawl|spider|slurp|https?:|preview|monitor/i

const remembered = new LRUCache<string, Remembered>({ max: REMEMBERED_AGENTS })

/**
 * Classifies an agent and tells bots from people. `mobileHint` is the Sec-CH-UA-Mobile header,
 * which takes precedence if it says phone.
 */
export function readUserAgent(agent: string | undefined, mobileHint: string | undefined): UserAgentReading {
  const reading = readAgentText(agent ?? '')
  return mobileHint === '?1' ? reading.onPhone : reading
}

function readAgentText(text: string): Remembered {
  const known = remembered.get(text)
  if (known !== undefined) return known
  const start = text.slice(0, MAX_AGENT_LENGTH)
  const agent = readAgent(start)
  const kind = kindOf(start)
  const device = agent.device === 'desktop' ? 'desktop' : 'mobile'
  const phone: AgentFacts = device === 'mobile' ? agent : { ...agent, device: 'phone' }
  const digest = createHash('sha256').update(start, 'latin1').digest().readUIntBE(0, 6)
  const onPhone: UserAgentReading = { device: 'mobile', kind, agent: phone, digest }
  const reading: Remembered = { device, kind, agent, digest, onPhone }
  if (text.length <= MAX_AGENT_LENGTH) remembered.set(text, reading)
  return reading
}

function kindOf(agent: string): VisitorKind {
  if (!isBot(agent)) return 'person'
  if (PEOPLES_AGENT.test(agent) && !SAYS_IT_IS_A_BOT.test(agent)) return 'person'
  return PREVIEW_AGENT.test(agent) ? 'preview' : 'machine'
}
