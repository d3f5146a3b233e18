import { escapeHtml } from '../http/escape-html.ts'

/** The texts of an email, in reading order. */
export interface EmailText {
  title: string
  paragraphs: string[]
  /** Labels and values, listed one below the other. */
  rows: { label: string; value: string }[]
  action?: { label: string; url: string }
  /** Smaller texts below the action. */
  notes: string[]
  /** The sender's name at the end. */
  signature: string
}

const FONT = "font-family:'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const INK = 'color:#221811'
const SOFT_INK = 'color:#5e534a'

/** Mail programs without dark themes show the light one. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#16110d!important}.card{background:#1f1914!important;border-color:#38302a!important}
.ink{color:#f2ede6!important}.soft{color:#bcb2a8!important}}`

export function emailAsText({ title, paragraphs, rows, action, notes, signature }: EmailText): string {
  const facts = rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []
  const link = action ? [`${action.label}:\n${action.url}`] : []
  return [title, ...paragraphs, ...facts, ...link, ...notes, `— ${signature}`].join('\n\n')
}

/** Renders the email in the app's look, light and dark, with inline styles and nothing to load. */
export function emailAsHtml({ title, paragraphs, rows, action, notes, signature }: EmailText): string {
  const shown = paragraphs.map((text) => paragraph('ink', text, `margin:0 0 16px;font-size:16px;${INK}`))
  const smaller = notes.map((text) => paragraph('soft', text, `margin:0 0 12px;font-size:14px;${SOFT_INK}`))
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:24px 12px;background:#fcfaf6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px">
<tr><td class="ink" style="padding:0 4px 16px;${FONT};font-size:18px;font-weight:700;${INK}">
${escapeHtml(signature)}<span style="color:#ec4f27">.</span></td></tr>
<tr><td class="card" style="padding:28px 24px 16px;background:#ffffff;border:1px solid #e5e1da;border-radius:16px;
${FONT};line-height:1.5">
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.25;${INK}">${escapeHtml(title)}</h1>
${shown.join('\n')}
${rows.length > 0 ? table(rows) : ''}
${action ? button(action) : ''}
${smaller.join('\n')}
</td></tr></table></td></tr></table></body></html>
`
}

function paragraph(look: 'ink' | 'soft', text: string, style: string): string {
  return `<p class="${look}" style="${style}">${escapeHtml(text)}</p>`
}

function table(rows: EmailText['rows']): string {
  const cells = rows.map(({ label, value }) => {
    const style = `padding:4px 16px 4px 0;font-weight:400;${SOFT_INK}`
    return `<tr><th class="soft" scope="row" align="left" valign="top" style="${style}">${escapeHtml(label)}</th>
<td class="ink" style="padding:4px 0;${INK}">${escapeHtml(value)}</td></tr>`
  })
  return `<table cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;${FONT}">
${cells.join('\n')}</table>`
}

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url)
  const look = 'padding:14px 22px;border-radius:10px;background:#ec4f27;color:#17110d'
  return `<p style="margin:24px 0"><a href="${href}" style="display:inline-block;${look};
font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;${SOFT_INK};word-break:break-all">${href}</p>`
}
