import { createHash } from 'node:crypto'

/** The look's tokens in both themes; no web fonts, so that a page stays one request. */
export const PAGE_STYLE = `:root{color-scheme:light dark;
--paper:light-dark(oklch(.985 .006 85),oklch(.19 .012 60));--surface:light-dark(oklch(1 0 0),oklch(.228 .013 60));
--ink:light-dark(oklch(.22 .02 60),oklch(.95 .009 80));--ink-2:light-dark(oklch(.45 .02 62),oklch(.77 .014 75));
--line-2:light-dark(oklch(.63 .018 70),oklch(.545 .016 65));--block:light-dark(oklch(.945 .012 84),oklch(.238 .014 60));
--accent:light-dark(oklch(.64 .2 35),oklch(.68 .19 36));--accent-hover:light-dark(oklch(.69 .185 37),oklch(.73 .17 38));
--accent-text:light-dark(oklch(.53 .185 34),oklch(.745 .155 40));--on-accent:light-dark(oklch(.18 .02 50),oklch(.17 .02 50));
--danger-text:light-dark(oklch(.5 .195 18),oklch(.78 .13 16))}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--paper);color:var(--ink);
font:1rem/1.5rem "Instrument Sans Variable",system-ui,sans-serif}
header{padding:16px 24px}
.brand{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:inherit;text-decoration:none;
font:700 1.375rem/1.75rem "Bricolage Grotesque Variable",system-ui,sans-serif}
.brand svg{width:28px;height:28px}
main{align-self:center;justify-self:center;width:100%;max-width:36rem;padding:24px 24px 96px;text-align:center}
.road{width:100%;max-width:320px;height:auto;margin-bottom:24px}
h1{margin:0 0 12px;font:700 clamp(1.75rem,6vw,2.25rem)/1.15 "Bricolage Grotesque Variable",system-ui,sans-serif;text-wrap:balance}
p{margin:0 auto 24px;max-width:28rem;color:var(--ink-2);text-wrap:pretty}
a.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 24px;border:0;
border-radius:10px;background:var(--accent);color:var(--on-accent);font:inherit;font-weight:600;
text-decoration:none;cursor:pointer}
a.button:hover,button:hover{background:var(--accent-hover)}
:focus-visible{outline:3px solid var(--accent-text);outline-offset:2px}
form{display:grid;gap:12px;max-width:22rem;margin:0 auto;text-align:left}
label{font-weight:600}
input{width:100%;min-height:48px;padding:0 14px;border:1px solid var(--line-2);border-radius:10px;background:var(--surface);
color:var(--ink);font:inherit}
.error{margin:0;color:var(--danger-text)}
`

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/**
 * Policy of the pages under /r/. It has no `form-action`: the right password leads to another
 * origin, which Chromium would stop.
 */
export const PAGE_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; frame-ancestors 'none'`
