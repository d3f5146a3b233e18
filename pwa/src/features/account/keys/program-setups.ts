import type { ApiKeyScope } from '@atajo/shared/api-key'
import { API, YOURLS_API } from '@atajo/shared/paths'
import { type ShortLinkPlace, shortLinkUrl } from '@atajo/shared/short-link'
import { accountKeysTexts } from '../../../texts/es/account/account-keys.ts'

const texts = accountKeysTexts.setups

/** A new key, the service's public address and the path of its short links. */
export interface MadeKey extends ShortLinkPlace {
  scope: ApiKeyScope
  secret: string
}

/**
 * Opens the form of a new link with the current page. It contains no key, because pages could read
 * it.
 */
export function bookmarkletOf(publicUrl: string): string {
  const form = `${originOf(publicUrl)}/links/create`
  const search = `'?url='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title.slice(0,200))`
  return `javascript:location.href='${form}'+${search};void 0`
}

/**
 * Returns a ShareX custom uploader (https://getsharex.com/docs/custom-uploader); null if the key
 * cannot create links.
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

/** An action of Apple's Shortcuts app, with its fields. */
export interface ShortcutStep {
  text: string
  fields?: readonly (readonly [name: string, value: string])[]
}

/** Returns null if the key cannot create links. */
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

/** The file name contains the host, so that the files of two services do not collide. */
export function shareXFileName(publicUrl: string): string {
  return `${hostOf(publicUrl).replaceAll(':', '-')}.sxcu`
}

function originOf(publicUrl: string): string {
  return publicUrl.replace(/\/+$/, '')
}

function hostOf(publicUrl: string): string {
  return new URL(publicUrl).host
}
