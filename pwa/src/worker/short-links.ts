/// <reference lib="webworker" />
import { isAppPage } from '@atajo/shared/app-pages'
import { isRootWord } from '@atajo/shared/reserved-words'
import { needsConnectionTexts as texts } from '../texts/es/needs-connection.ts'

/** True for a path of one segment that is not a page of the app. */
export function isRootLink(path: string): boolean {
  const name = /^\/([^/]+)\/?$/.exec(path)?.[1]
  return name !== undefined && !name.includes('.') && !isAppPage(path) && !isRootWord(name)
}

/** Only the server knows a short link's destination, so the worker never answers one itself. */
export async function askForShortLink(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(PAGE, { status: 503, headers })
  }
}

const STYLE = `:root{color-scheme:light dark}body{font:450 17px/1.5 system-ui,sans-serif;max-width:34rem;margin:18vh auto;padding:0 24px}h1{font-size:2rem;line-height:1.1;margin:0 0 .5em}a{display:inline-block;min-height:44px;line-height:44px;color:inherit}`

const PAGE = `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${texts.title}</title><style>${STYLE}</style><main><h1>${texts.title}</h1><p>${texts.sentence}</p><a href="">${texts.retry}</a></main></html>`
