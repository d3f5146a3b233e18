import type { ApiKeyScope } from '@atajo/shared/api-key'
import { API, YOURLS_API } from '@atajo/shared/paths'
import { type ShortLinkPlace, shortLinkUrl } from '@atajo/shared/short-link'
import { accountKeysTexts } from '../../../texts/es/account/account-keys.ts'

const texts = accountKeysTexts.setups

/** A key just made, the address under which the service is reached, and how it shows links. */
export interface MadeKey extends ShortLinkPlace {
  scope: ApiKeyScope
  secret: string
}

/** Opens the page shown in the form of a new link. It holds no key: pages could read it. */
export function bookmarkletOf(publicUrl: string): string {
  const form = `${originOf(publicUrl)}/links/create`
  const search = `'?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title.slice(0,200))`
  return `javascript:location.href='${form}'+${search};void 0`
}

/**
 * A custom uploader of ShareX (https://getsharex.com/docs/custom-uploader); null where the key
 * makes no links.
 */
export function shareXFile({ scope, secret, ...place }: MadeKey): object | null {
  const { publicUrl } = place
  const uploader = {
    Version: '15.0.0',
    Name: texts.shareXName(hostOf(publicUrl)),
    DestinationType: 'URLShortener',
  }
  const post = (path: string) => ({ RequestMethod: 'POST', RequestURL: originOf(publicUrl) + path })
  if (scope === 'read') return null
  if (scope === 'yourls') {
    return {
      ...uploader,
      ...post(YOURLS_API),
      Body: 'FormURLEncoded',
      Arguments: { signature: secret, action: 'shorturl', format: 'json', url: '{input}' },
      URL: '{json:shorturl}',
      ErrorMessage: '{json:message}',
    }
  }
  return {
    ...uploader,
    ...post(API.publicCreate),
    Headers: { 'X-API-Key': secret },
    Body: 'JSON',
    Data: '{"longUrl": "{input}"}',
    URL: shortLinkUrl(place, { code: '{json:shortUrl}', domain: null }),
    ErrorMessage: '{json:details}',
  }
}

/** One action in Apple's Shortcuts, with the fields to fill in. */
export interface ShortcutStep {
  text: string
  fields?: readonly (readonly [name: string, value: string])[]
}

/** Null where the key makes no links. */
export function shortcutSteps({ scope, ...place }: Omit<MadeKey, 'secret'>): ShortcutStep[] | null {
  const { share, ask, form, json, header, take, join, copy, input, key } = texts.shortcut
  const origin = originOf(place.publicUrl)
  if (scope === 'read') return null
  if (scope === 'yourls') {
    const fields = [
      ['signature', key],
      ['action', 'shorturl'],
      ['format', 'simple'],
      ['url', input],
    ] as const
    return [{ text: share }, { text: ask(origin + YOURLS_API) }, { text: form, fields }, { text: copy }]
  }
  return [
    { text: share },
    { text: ask(origin + API.publicCreate) },
    { text: header, fields: [['X-API-Key', key]] },
    { text: json, fields: [['longUrl', input]] },
    { text: take('shortUrl') },
    { text: join(shortLinkUrl(place, { code: '', domain: null })) },
    { text: copy },
  ]
}

export function yourlsAddress(publicUrl: string): string {
  return originOf(publicUrl) + YOURLS_API
}

/** The file's name, by the host, so that those of two services lie side by side. */
export function shareXFileName(publicUrl: string): string {
  return `${hostOf(publicUrl).replaceAll(':', '-')}.sxcu`
}

function originOf(publicUrl: string): string {
  return publicUrl.replace(/\/+$/, '')
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).host
}
