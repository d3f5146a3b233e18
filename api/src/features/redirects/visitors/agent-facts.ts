import Bowser from 'bowser'
import type { AgentFacts } from '../../stats/visit.model.ts'

/** The tokens of in-app browsers. An app comes first if its agent also contains another's token. */
const APPS: readonly (readonly [string, RegExp])[] = [
  ['threads', /\bBarcelona \d/],
  ['instagram', /\bInstagram\b/],
  ['messenger', /\bMessenger(?:ForiOS|LiteForiOS)?\b|FB_IAB\/(?:MESSENGER|Orca)/i],
  ['facebook', /\bFBA[NV]\b|FB_IAB\b|\bMetaIAB Facebook\b/],
  ['whatsapp', /\bWhatsApp\b/],
  ['tiktok', /musical_ly|BytedanceWebview|\bTikTok\b|\btrill_\d/i],
  ['telegram', /\bTelegram\b/],
  ['linkedin', /\bLinkedInApp\b/],
  ['snapchat', /\bSnapchat\b/],
  ['line', /\bLine\/\d/],
  ['google', /\bGSA\/\d/],
  ['x', /\bTwitter\b/],
  ['pinterest', /\bPinterest\b/],
  ['wechat', /\bMicroMessenger\b/],
  ['reddit', /\bReddit\/\d/],
  ['bluesky', /\[BSKY\]/],
  ['youtube', /com\.google\.(?:android|ios)\.youtube/],
]

/** Browsers that Bowser reports as the browser they are based on. */
const MORE_BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['huawei', /\bHuaweiBrowser\//],
  ['miui', /\bMiuiBrowser\//],
  ['ecosia', /\bEcosia\b/],
]

/** Bowser's names in lower case. */
const BROWSERS = wordsOf({
  chrome: 'chrome',
  safari: 'safari',
  firefox: 'firefox',
  'microsoft edge': 'edge',
  opera: 'opera',
  'opera coast': 'opera',
  'samsung internet for android': 'samsung',
  brave: 'brave',
  vivaldi: 'vivaldi',
  duckduckgo: 'duckduckgo',
  chromium: 'chromium',
  'android browser': 'android',
  'internet explorer': 'ie',
  'yandex browser': 'yandex',
  'uc browser': 'uc',
  'amazon silk': 'silk',
  'heytap browser': 'heytap',
  'vivo browser': 'vivo',
  'naver whale browser': 'whale',
  librewolf: 'librewolf',
  focus: 'focus',
  epiphany: 'epiphany',
  electron: 'electron',
  maxthon: 'maxthon',
  puffin: 'puffin',
  'qq browser': 'qq',
  'qq browser lite': 'qq',
  'pale moon': 'palemoon',
  seamonkey: 'seamonkey',
})

const SYSTEMS = wordsOf({
  windows: 'windows',
  macos: 'macos',
  linux: 'linux',
  'chrome os': 'chromeos',
  android: 'android',
  ios: 'ios',
  harmonyos: 'harmonyos',
  'windows phone': 'windowsphone',
  blackberry: 'blackberry',
  tizen: 'tizen',
  webos: 'webos',
  'playstation 4': 'playstation',
  roku: 'roku',
})

const NOTHING: AgentFacts = { browser: '', os: '', device: 'desktop', app: '' }

/** Reads browser, system, device and embedding app from a user agent. */
export function readAgent(agent: string): AgentFacts {
  if (agent === '') return NOTHING
  const parser = Bowser.getParser(agent)
  const platform = parser.getPlatformType(true)
  const app = firstIn(APPS, agent)
  const plain = firstIn(MORE_BROWSERS, agent) || (BROWSERS.get(parser.getBrowserName(true)) ?? '')
  return {
    browser: app === '' ? plain : `app-${app}`,
    os: SYSTEMS.get(parser.getOSName(true)) ?? '',
    device: platform === 'mobile' ? 'phone' : platform === 'tablet' ? 'tablet' : 'desktop',
    app,
  }
}

function firstIn(words: readonly (readonly [string, RegExp])[], agent: string): string {
  return words.find(([, pattern]) => pattern.test(agent))?.[0] ?? ''
}

/** A Map, because an agent could name itself like one of an object's methods. */
function wordsOf(words: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(words))
}
