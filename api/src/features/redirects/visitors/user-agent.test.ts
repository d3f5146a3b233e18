import { describe, expect, test } from 'vitest'
import { readUserAgent } from './user-agent.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const IPAD =
  'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1'
const TABLET =
  'Mozilla/5.0 (Linux; Android 13; SM-X906C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

describe('the user agent', () => {
  test('distinguishes phones and tablets from desktops', () => {
    expect(readUserAgent(CHROME, undefined).device).toBe('desktop')
    expect(readUserAgent(ANDROID, undefined).device).toBe('mobile')
    expect(readUserAgent(IPAD, undefined).device).toBe('mobile')
    expect(readUserAgent(TABLET, undefined).device).toBe('mobile')
    expect(readUserAgent(undefined, undefined).device).toBe('desktop')
  })

  test('yields to the client hint of a phone', () => {
    expect(readUserAgent(CHROME, '?1').device).toBe('mobile')
    expect(readUserAgent(CHROME, '?1').agent.device).toBe('phone')
    expect(readUserAgent(TABLET, '?1').agent.device).toBe('tablet')
    expect(readUserAgent(TABLET, '?0').device).toBe('mobile')
  })

  test('distinguishes bots, preview bots, and people inside an app', () => {
    expect(readUserAgent('Googlebot/2.1 (+http://www.google.com/bot.html)', undefined).kind).toBe('machine')
    expect(readUserAgent('curl/8.14.1', undefined).kind).toBe('machine')
    for (const agent of [
      'Twitterbot/1.0',
      'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
      'WhatsApp/2.23.20.0',
      'TelegramBot (like TwitterBot)',
      'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
      'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
      'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    ]) {
      expect(readUserAgent(agent, undefined).kind, agent).toBe('preview')
    }
    expect(readUserAgent(`${ANDROID} Pinterest/12`, undefined).kind).toBe('person')
    expect(readUserAgent(CHROME.replace('Chrome', 'HeadlessChrome'), undefined).kind).toBe('person')
  })

  test('reads a huge or hostile one without keeping it', () => {
    expect(readUserAgent(`<svg/onload=alert(1)>${'x'.repeat(20_000)}`, undefined).device).toBe('desktop')
  })

  test('distinguishes agents by a digest that a hint does not change', () => {
    const digests = [CHROME, ANDROID, 'another', undefined].map((agent) => readUserAgent(agent, '?1').digest)
    expect(new Set(digests).size).toBe(4)
    expect(readUserAgent(CHROME, undefined).digest).toBe(digests[0])
  })
})

const CHROME_START = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  'Opera/9.80 (Linux mips; U; HbbTV/1.1.1 (; Humax; HD; 1.0.0; 1.0.0; ); ce-html/1.0; en) Presto/2.10.250 Version/11.60',
  'Mozilla/5.0 (Linux; Android 11; DYON 2K Google TV Build/RTK2.230523.018; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.6478.134 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux armv7l) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/84.0.4147.140 Safari/537.36 OPR/46.0.2207.0 OMI/4.21.4.112.Catcher4.69 Model/Hisense-MT9602 VIDAA/5.0(Hisense;SmartTV;55A52FEVS)',
  'Mozilla/5.0 (Linux; Android 16; Pixel 10; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/146.0.7680.174 Mobile Safari/537.36 MetaIAB Facebook',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [BSKY]',
])('a television or an app’s own browser is a person’s: %s', (agent) => {
  expect(readUserAgent(agent, undefined).kind).toBe('person')
})

test.each([
  `${CHROME_START} Chrome/117.0.0.0 Safari/537.36 GTmetrix`,
  `${CHROME_START} Code/1.115.0 Chrome/142.0.7444.265 Electron/39.8.5 Safari/537.36`,
  `${CHROME_START} Miniature.io/6.0 QtWebEngine/5.12.4 Chrome/69.0.3497.128 Safari/537.36`,
  'Mozilla/5.0 (compatible; TVbot/1.0; HbbTV/1.1.1; +https://tv.example/bot)',
])('a program that looks like a browser is none: %s', (agent) => {
  expect(readUserAgent(agent, undefined).kind).toBe('machine')
})

test('recognizes browsers inside Meta’s and Bluesky’s apps', () => {
  const appOf = (agent: string) => readUserAgent(agent, undefined).agent.app
  expect(appOf(`${CHROME_START} Chrome/146.0.0.0 Mobile Safari/537.36 MetaIAB Facebook`)).toBe('facebook')
  expect(appOf(`${CHROME_START} Chrome/146.0.0.0 Mobile Safari/537.36 MetaIAB Instagram`)).toBe('instagram')
  expect(appOf(`${CHROME_START} Mobile/15E148 [BSKY]`)).toBe('bluesky')
})
