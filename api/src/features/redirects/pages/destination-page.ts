import { domainToUnicode } from 'node:url'
import { REPORT_REASONS } from '@atajo/shared/abuse'
import { API } from '@atajo/shared/paths'
import { readableEscapes } from '@atajo/shared/readable-escapes'
import { escapeHtml } from '../../../platform/http/escape-html.ts'
import type { RedirectPageTexts, WithheldReason } from '../../../texts/redirect-page-texts.ts'
import { type SiteLanguage, TEXTS_BY_LANGUAGE } from '../../../texts/site-language.ts'
import { ALERT, NOTE, ONWARD, SHORTCUT, WARNING } from './page-drawing.ts'
import { type PageSite, pageLayout } from './page-layout.ts'

export interface DestinationView {
  /** The complete short link as people see it. */
  url: string
  /** The requested path of the short link. */
  path: string
  /** As typed. */
  code: string
  destination: { href: string } | { withheld: WithheldReason }
  createdAt: Date | null
  /** Number of networks whose reports wait for a decision. */
  reporters: number
  timeZone: string
}

/** Visitors learn of reports from this many networks on; a single one may be a grudge. */
const TOLD_REPORTERS = 2
const ICONS = { note: NOTE, warning: WARNING, danger: ALERT }
/** These links do not show their destination here, but may still open. */
const OPENED: ReadonlySet<WithheldReason> = new Set(['password', 'limit'])

type Texts = RedirectPageTexts['destination']

const FILE_KINDS = new Map<string, keyof Texts['kinds'] | 'pdf'>([
  ['pdf', 'pdf'],
  ...endings('image', 'jpg', 'jpeg', 'png', 'gif', 'webp', 'svg'),
  ...endings('audio', 'mp3'),
  ...endings('video', 'mp4'),
  ...endings('archive', 'zip'),
  ...endings('document', 'docx', 'odt'),
  ...endings('sheet', 'xlsx', 'csv'),
  ...endings('program', 'exe', 'msi', 'dmg', 'apk'),
])

function endings(kind: keyof Texts['kinds'], ...names: string[]) {
  return names.map((name) => [name, kind] as const)
}

interface PageFrame extends PageSite {
  language: SiteLanguage
}

/** Renders the page at `/r/{code}+`, which shows the destination without a redirect. */
export function destinationPage({ language, ...site }: PageFrame, view: DestinationView): string {
  const { destination: texts, report, ...others } = TEXTS_BY_LANGUAGE[language]
  const { destination } = view
  const isDanger = view.reporters >= TOLD_REPORTERS
  const shown = 'href' in destination ? addressOf(texts, new URL(destination.href)) : ''
  const { host, pathname } = new URL(view.url)
  const place = host + pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const name = `<p class="name">${escapeHtml(place)}<b>${view.code}</b></p>`
  const facts = `<dl>${factsOf(texts, view)
    .map(([term, fact]) => `<div><dt>${term}</dt><dd>${escapeHtml(fact)}</dd></div>`)
    .join('')}</dl>`
  const home = `${site.home}/`
  const homeLink = { href: home, label: others.home }
  const told = `<section${isDanger ? ' class="bad"' : ''}><h1>${texts.heading}</h1>${name}${SHORTCUT}${shown}${verdictOf(texts, view, isDanger)}${facts}${actionsOf(texts, homeLink, view, isDanger)}</section>`
  const foot = `<p class="foot">${escapeHtml(texts.foot(host))}</p>`
  const body = `<div class="pair">${told}${reportForm(report.form, view.code)}</div>${foot}`
  const aside = `<a class="about" href="${home}">${escapeHtml(texts.about(site.siteName))}</a>`
  return pageLayout(site, { title: texts.heading, language, body, layout: 'wide', aside })
}

/**
 * Shows scheme, host and rest in different sizes. An internationalized host appears in both forms.
 */
function addressOf(texts: Texts, url: URL): string {
  const isSecure = url.protocol === 'https:'
  const inItsScript = domainToUnicode(url.hostname) || url.hostname
  const host = inItsScript + (url.port === '' ? '' : `:${url.port}`)
  const ascii =
    inItsScript === url.hostname ? '' : `<span class="scheme">${texts.ascii(escapeHtml(url.hostname))}</span>`
  const rest = readableEscapes(`${url.pathname}${url.search}${url.hash}`)
  const named = escapeHtml(rest).replace(/(\?|&amp;)([^=&]+)(?==)/g, '$1<b>$2</b>')
  const path = rest === '/' ? '' : `<span class="path">${named}</span>`
  return `<p class="to"><span class="scheme${isSecure ? ' secure' : ''}">${url.protocol}//</span><span class="host">${escapeHtml(host)}</span>${ascii}${path}</p>`
}

function verdictOf(texts: Texts, { destination, reporters }: DestinationView, isDanger: boolean): string {
  const say = (kind: keyof typeof ICONS, [title, text]: readonly [string, string]) =>
    `<div class="verdict ${kind}">${ICONS[kind]}<b>${title}</b>${text}</div>`
  const isSecure = 'withheld' in destination || new URL(destination.href).protocol === 'https:'
  const withheld = 'withheld' in destination ? say('warning', texts.withheld[destination.withheld]) : ''
  if (isDanger) return say('danger', texts.verdicts.danger(reporters, isSecure)) + withheld
  if (withheld !== '') return withheld
  return isSecure ? say('note', texts.verdicts.unreviewed) : say('warning', texts.verdicts.open)
}

function factsOf(texts: Texts, { createdAt, destination, timeZone }: DestinationView): [string, string][] {
  const facts: [string, string][] = []
  if (createdAt !== null) facts.push([texts.createdAt, texts.day(createdAt, timeZone)])
  if ('href' in destination) {
    const { protocol, pathname } = new URL(destination.href)
    const ending = /\.(\w{2,4})$/.exec(pathname)?.[1]?.toLowerCase() ?? ''
    const kind = FILE_KINDS.get(ending) ?? 'page'
    facts.push([texts.leadsTo, kind === 'pdf' ? 'PDF' : texts.kinds[kind]])
    facts.push([texts.connection, protocol === 'https:' ? texts.encrypted : texts.notEncrypted])
  }
  return facts
}

function actionsOf(
  texts: Texts,
  home: { href: string; label: string },
  { path: go, destination }: DestinationView,
  isDanger: boolean,
): string {
  const isClosed = 'withheld' in destination && !OPENED.has(destination.withheld)
  if (isClosed) return `<p class="go"><a class="button" href="${home.href}">${home.label}</a></p>`
  return isDanger
    ? `<p class="go"><a class="button plain" href="${home.href}">${texts.back}</a><a class="button quiet" rel="nofollow" href="${go}">${texts.goAnyway}</a></p>`
    : `<p class="go"><a class="button" rel="nofollow" href="${go}">${texts.go}${ONWARD}</a></p>`
}

function reportForm(form: RedirectPageTexts['report']['form'], code: string): string {
  const choices = REPORT_REASONS.map(
    (reason, index) =>
      `<label class="choice"><input type="radio" name="reason" value="${reason}"${index === 0 ? ' checked' : ''}>${form.reasons[reason]}</label>`,
  ).join('')
  return `<form class="card" id="avisar" method="post" action="${API.report}"><h2>${form.heading}</h2><p>${form.readBy}</p><input type="hidden" name="code" value="${code}"><fieldset><legend>${form.what}</legend>${choices}</fieldset><label for="text">${form.text} <small>${form.textHint}</small></label><textarea id="text" name="text" rows="3" maxlength="1000"></textarea><label for="email">${form.email} <small>${form.emailHint}</small></label><input id="email" name="email" type="email" autocomplete="email" maxlength="254"><button class="quiet">${form.submit}</button></form>`
}
