/** Maps slugs to the bytes that represent them in records and rows. */
export interface CodeTable<Slug extends string> {
  /** 0 if the slug has no code. */
  codeOf(slug: string): number
  /** Empty for 0 and for codes that a later version may have added. */
  slugOf(code: number): Slug | ''
}

/** A slug's position, counted from 1, is its stored code: append new ones, never remove any. */
export function createCodes<const Slug extends string>(slugs: readonly Slug[]): CodeTable<Slug> {
  const codes = new Map<string, number>(slugs.map((slug, index) => [slug, index + 1]))
  return {
    codeOf: (slug) => codes.get(slug) ?? 0,
    slugOf: (code) => slugs[code - 1] ?? '',
  }
}

const APPS = [
  'instagram',
  'facebook',
  'whatsapp',
  'tiktok',
  'telegram',
  'linkedin',
  'snapchat',
  'line',
  'google',
  'x',
  'pinterest',
  'messenger',
  'threads',
  'wechat',
  'reddit',
  'youtube',
  'bluesky',
] as const

const BROWSERS = [
  'chrome',
  'safari',
  'firefox',
  'edge',
  'opera',
  'samsung',
  'brave',
  'vivaldi',
  'duckduckgo',
  'chromium',
  'android',
  'ie',
  'yandex',
  'uc',
  'silk',
  'huawei',
  'miui',
  'heytap',
  'vivo',
  'whale',
  'ecosia',
  'librewolf',
  'focus',
  'epiphany',
  'electron',
  'maxthon',
  'puffin',
  'qq',
  'palemoon',
  'seamonkey',
] as const

/** Added to an app's code for the browser inside it. */
const IN_APP = 128

const appCodes = createCodes(APPS)
const plainBrowserCodes = createCodes(BROWSERS)

/** Apps with a browser of their own. */
export const APP_CODES = appCodes

/** Browsers. One inside an app is named `app-` and the app's slug. */
export const BROWSER_CODES: CodeTable<string> = {
  codeOf(slug) {
    const code = plainBrowserCodes.codeOf(slug)
    if (code !== 0 || !slug.startsWith('app-')) return code
    const app = appCodes.codeOf(slug.slice(4))
    return app === 0 ? 0 : IN_APP + app
  },
  slugOf(code) {
    if (code <= IN_APP) return plainBrowserCodes.slugOf(code)
    const app = appCodes.slugOf(code - IN_APP)
    return app === '' ? '' : `app-${app}`
  },
}

export const OS_CODES = createCodes([
  'windows',
  'macos',
  'linux',
  'chromeos',
  'android',
  'ios',
  'harmonyos',
  'windowsphone',
  'blackberry',
  'tizen',
  'webos',
  'playstation',
  'roku',
] as const)

export const DEVICE_CODES = createCodes(['phone', 'tablet', 'desktop'] as const)
