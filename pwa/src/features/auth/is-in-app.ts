/** User agents of browsers inside other apps, which providers such as Google refuse. */
const IN_APP =
  /FBAN|FBAV|FB_IAB|Instagram|\bLine\/|LinkedInApp|Snapchat|TikTok|musical_ly|BytedanceWebview|Twitter|Pinterest\/|GSA\/|Telegram|MicroMessenger|; wv\)/

export function isInApp(userAgent: string): boolean {
  return IN_APP.test(userAgent)
}
