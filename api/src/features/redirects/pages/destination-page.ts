import { domainToUnicode } from 'node:url'
import { REPORT_REASONS } from '@atajo/shared/abuse'
import { API } from '@atajo/shared/paths'
import { readableEscapes } from '@atajo/shared/readable-escapes'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import { REPORT_PAGE_TEXTS, DESTINATION_PAGE_TEXTS as TEXTS } from '../../../texts/es/redirect-page-texts.ts'
import { ALERT, NOTE, ONWARD, SHORTCUT, WARNING } from './page-drawing.ts'
import { pageLayout } from './page-layout.ts'

/** Why a visitor is not told where a link leads. */
export type Withheld = keyof typeof TEXTS.withheld

export interface DestinationView {
  /** The whole short link, as it is shown. */
  url: string
  /** The short link's path, as it was asked for. */
  path: string
  /** As typed. */
  code: string
  destination: { href: string } | { withheld: Withheld }
  createdAt: Date | null
  /** Networks whose reports wait for a decision. */
  reporters: number
  timeZone: string
}

/** From how many networks reports are told to visitors: one alone may be a grudge. */
const TOLD_REPORTERS = 2
const ICONS = { note: NOTE, warning: WARNING, danger: ALERT }
const FILE_KINDS = TEXTS.kinds as Record<string, string | undefined>

/** The page at `/r/{code}+`: where the link leads, without going there. */
export function destinationPage(siteName: string, home: string, view: DestinationView): string {
  const { destination } = view
  const isDanger = view.reporters >= TOLD_REPORTERS
  const shown = 'href' in destination ? addressOf(new URL(destination.href)) : ''
  const { host, pathname } = new URL(view.url)
  const place = host + pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const name = `<p class="name">${escapeHtml(place)}<b>${view.code}</b></p>`
  const facts = `<dl>${factsOf(view)
    .map(([term, fact]) => `<div><dt>${term}</dt><dd>${escapeHtml(fact)}</dd></div>`)
    .join('')}</dl>`
  const told = `<section${isDanger ? ' class="bad"' : ''}><h1>${TEXTS.heading}</h1>${name}${SHORTCUT}${shown}${verdictOf(view, isDanger)}${facts}${actionsOf(view, home, isDanger)}</section>`
  const foot = `<p class="foot">${escapeHtml(TEXTS.foot(host))}</p>`
  const body = `<div class="pair">${told}${reportForm(view.code)}</div>${foot}`
  const aside = `<a class="about" href="${home}/">${escapeHtml(TEXTS.about(siteName))}</a>`
  return pageLayout(siteName, { title: TEXTS.heading, body, layout: 'wide', aside })
}

/** Scheme, host and the rest, each in its own size; a host in its own script is told in both. */
function addressOf(url: URL): string {
  const isSecure = url.protocol === 'https:'
  const inItsScript = domainToUnicode(url.hostname) || url.hostname
  const host = inItsScript + (url.port === '' ? '' : `:${url.port}`)
  const ascii =
    inItsScript === url.hostname ? '' : `<span class="scheme">${TEXTS.ascii(escapeHtml(url.hostname))}</span>`
  const rest = readableEscapes(`${url.pathname}${url.search}${url.hash}`)
  const named = escapeHtml(rest).replace(/(\?|&amp;)([^=&]+)(?==)/g, '$1<b>$2</b>')
  const path = rest === '/' ? '' : `<span class="path">${named}</span>`
  return `<p class="to"><span class="scheme${isSecure ? ' secure' : ''}">${url.protocol}//</span><span class="host">${escapeHtml(host)}</span>${ascii}${path}</p>`
}

function verdictOf({ destination, reporters }: DestinationView, isDanger: boolean): string {
  const say = (kind: keyof typeof ICONS, [title, text]: readonly [string, string]) =>
    `<div class="verdict ${kind}">${ICONS[kind]}<b>${title}</b>${text}</div>`
  const isSecure = 'withheld' in destination || new URL(destination.href).protocol === 'https:'
  const withheld = 'withheld' in destination ? say('warning', TEXTS.withheld[destination.withheld]) : ''
  if (isDanger) return say('danger', TEXTS.verdicts.danger(reporters, isSecure)) + withheld
  if (withheld !== '') return withheld
  return isSecure ? say('note', TEXTS.verdicts.unreviewed) : say('warning', TEXTS.verdicts.open)
}

function factsOf({ createdAt, destination, timeZone }: DestinationView): [string, string][] {
  const facts: [string, string][] = []
  if (createdAt !== null) {
    const day = createdAt.toLocaleDateString('es', { dateStyle: 'medium', timeZone })
    facts.push([TEXTS.createdAt, day])
  }
  if ('href' in destination) {
    const { protocol, pathname } = new URL(destination.href)
    const ending = /\.(\w{2,4})$/.exec(pathname)?.[1]?.toLowerCase() ?? ''
    facts.push([TEXTS.leadsTo, FILE_KINDS[ending] ?? TEXTS.webPage])
    facts.push([TEXTS.connection, protocol === 'https:' ? TEXTS.encrypted : TEXTS.notEncrypted])
  }
  return facts
}

function actionsOf({ path: go, destination }: DestinationView, home: string, isDanger: boolean): string {
  const isClosed = 'withheld' in destination && !TEXTS.opened.has(destination.withheld)
  if (isClosed) return `<p class="go"><a class="button" href="${home}/">${TEXTS.home}</a></p>`
  return isDanger
    ? `<p class="go"><a class="button plain" href="${home}/">${TEXTS.back}</a><a class="button quiet" rel="nofollow" href="${go}">${TEXTS.goAnyway}</a></p>`
    : `<p class="go"><a class="button" rel="nofollow" href="${go}">${TEXTS.go}${ONWARD}</a></p>`
}

function reportForm(code: string): string {
  const { form } = REPORT_PAGE_TEXTS
  const choices = REPORT_REASONS.map(
    (reason, index) =>
      `<label class="choice"><input type="radio" name="reason" value="${reason}"${index === 0 ? ' checked' : ''}>${form.reasons[reason]}</label>`,
  ).join('')
  return `<form class="card" id="avisar" method="post" action="${API.report}"><h2>${form.heading}</h2><p>${form.readBy}</p><input type="hidden" name="code" value="${code}"><fieldset><legend>${form.what}</legend>${choices}</fieldset><label for="text">${form.text} <small>${form.textHint}</small></label><textarea id="text" name="text" rows="3" maxlength="1000"></textarea><label for="email">${form.email} <small>${form.emailHint}</small></label><input id="email" name="email" type="email" autocomplete="email" maxlength="254"><button class="quiet">${form.submit}</button></form>`
}
