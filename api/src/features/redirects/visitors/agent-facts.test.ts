import { expect, test } from 'vitest'
import { APP_CODES, BROWSER_CODES, DEVICE_CODES, OS_CODES } from '../../stats/facts/visit-codes.ts'
import { readAgent } from './agent-facts.ts'

const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const PIXEL = 'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko)'
const WEBVIEW = `${PIXEL} Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36`
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36`, 'chrome windows desktop'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'edge windows desktop'],
  [`${WINDOWS} Chrome/140.0.0.0 Safari/537.36 OPR/121.0.0.0`, 'opera windows desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'firefox linux desktop'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'safari macos desktop',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'chrome chromeos desktop',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'chrome android phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'samsung android phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X906C) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'chrome android tablet',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.5 Mobile/15E148 Safari/604.1',
    'safari ios tablet',
  ],
  [`${IOS} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`, 'chrome ios phone'],
  [
    'Mozilla/5.0 (Linux; U; Android 13; es-es; M2101K6G) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/112.0 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.6',
    'miui android phone',
  ],
  [`${IOS} Mobile/15E148 Instagram 390.0.0.28.85 (iPhone14,2; iOS 18_5; es_ES)`, 'instagram ios phone'],
  [`${WEBVIEW} Instagram 390.0.0.0.1 Android (35/15; 420dpi; Google/google)`, 'instagram android phone'],
  [`${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0;FBDV/iPhone14,2]`, 'facebook ios phone'],
  [`${WEBVIEW} [FB_IAB/FB4A;FBAV/520.0.0.0;]`, 'facebook android phone'],
  [`${WEBVIEW} [FB_IAB/Orca-Android;FBAV/510.0.0.0;]`, 'messenger android phone'],
  [`${IOS} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/510.0.0;]`, 'messenger ios phone'],
  [`${IOS} Mobile/15E148 WhatsApp/24.10`, 'whatsapp ios phone'],
  [`${WEBVIEW} musical_ly_2023 BytedanceWebview/d8a21c6`, 'tiktok android phone'],
  [`${IOS} Mobile/15E148 musical_ly_40.0 JsSdk/2.0 ByteLocale/es`, 'tiktok ios phone'],
  [`${WEBVIEW} Telegram-Android/11.4.2 (Google Pixel 8; Android 15)`, 'telegram android phone'],
  [`${IOS} Mobile/15E148 [LinkedInApp]/9.30`, 'linkedin ios phone'],
  [`${IOS} Mobile/15E148 Snapchat/13.0 (like Safari/8620)`, 'snapchat ios phone'],
  [`${IOS} Mobile/15E148 Safari Line/15.2.0`, 'line ios phone'],
  [`${IOS} GSA/370.0 Mobile/15E148 Safari/604.1`, 'google ios phone'],
  [`${IOS} Mobile/22F76 Twitter for iPhone/11.1`, 'x ios phone'],
  [`${IOS} Mobile/15E148 [Pinterest/iOS]`, 'pinterest ios phone'],
  [`${IOS} Mobile/15E148 Barcelona 390.0.0.1 (iPhone14,2)`, 'threads ios phone'],
  [`${IOS} Mobile/15E148 MicroMessenger/8.0.50 Language/es`, 'wechat ios phone'],
])('reads %s', (agent, told) => {
  const { browser, os, device, app } = readAgent(agent)
  const [name, ...rest] = told.split(' ')
  expect([app || browser, os, device].join(' ')).toBe([name, ...rest].join(' '))
  expect(browser).toBe(app === '' ? name : `app-${app}`)
  expect(BROWSER_CODES.codeOf(browser)).toBeGreaterThan(0)
  expect(OS_CODES.codeOf(os)).toBeGreaterThan(0)
  expect(DEVICE_CODES.codeOf(device)).toBeGreaterThan(0)
  expect(APP_CODES.slugOf(APP_CODES.codeOf(app))).toBe(app)
})

test('knows nothing of no agent, nor of one that is none', () => {
  const nothing = { browser: '', os: '', device: 'desktop', app: '' }
  expect(readAgent('')).toEqual(nothing)
  expect(readAgent(`<svg/onload=alert(1)>${'x'.repeat(400)}`)).toEqual(nothing)
  expect(readAgent('__proto__')).toEqual(nothing)
  expect(readAgent('constructor/1.0 toString')).toEqual(nothing)
})
