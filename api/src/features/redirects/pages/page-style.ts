import { createHash } from 'node:crypto'
import { PAGE_FONTS } from '@atajo/shared/paths'

/** Design tokens in both themes, and two typefaces in one weight each. */
export const PAGE_STYLE = `@font-face{font-family:B;src:url(${PAGE_FONTS.heading}) format("woff2");font-weight:400 800;font-display:swap}
@font-face{font-family:I;src:url(${PAGE_FONTS.text}) format("woff2");font-weight:400 500;font-display:swap}
:root{color-scheme:light dark;--head:B,"Bricolage Grotesque Variable",system-ui,sans-serif;--mono:ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace;
--paper:light-dark(oklch(.985 .006 85),oklch(.19 .012 60));--surface:light-dark(oklch(1 0 0),oklch(.228 .013 60));
--ink:light-dark(oklch(.22 .02 60),oklch(.95 .009 80));--ink-2:light-dark(oklch(.45 .02 62),oklch(.77 .014 75));
--line:light-dark(oklch(.91 .01 80),oklch(.315 .013 60));--line-2:light-dark(oklch(.63 .018 70),oklch(.545 .016 65));
--block:light-dark(oklch(.945 .012 84),oklch(.238 .014 60));
--accent:light-dark(oklch(.64 .2 35),oklch(.68 .19 36));--accent-hover:light-dark(oklch(.69 .185 37),oklch(.73 .17 38));
--accent-text:light-dark(oklch(.53 .185 34),oklch(.745 .155 40));--on-accent:light-dark(oklch(.18 .02 50),oklch(.17 .02 50));
--success-text:light-dark(oklch(.46 .115 150),oklch(.82 .14 150));
--warning-text:light-dark(oklch(.475 .1 68),oklch(.84 .125 82));--warning-soft:light-dark(oklch(.96 .04 85),oklch(.29 .045 75));
--danger:light-dark(oklch(.58 .21 18),oklch(.66 .2 18));--danger-text:light-dark(oklch(.5 .195 18),oklch(.78 .13 16));--danger-soft:light-dark(oklch(.96 .02 15),oklch(.29 .06 15));--way:var(--accent)}
*{box-sizing:border-box}
body{margin:0;min-height:100dvh;display:grid;grid-template-rows:auto 1fr;background:var(--paper);color:var(--ink);
font:450 1rem/1.5rem I,"Instrument Sans Variable",system-ui,sans-serif;overflow-wrap:break-word}
header{display:flex;justify-content:space-between;align-items:center;padding:6px 20px;border-bottom:1px solid var(--line)}
.brand{display:inline-flex;align-items:center;gap:8px;min-height:44px;color:inherit;text-decoration:none;font:700 1.375rem/1.75rem var(--head)}
.brand svg{width:28px;height:28px}
main{align-self:center;justify-self:center;width:100%;max-width:36rem;padding:24px 24px 96px;text-align:center}
.road{width:100%;max-width:320px;height:auto;margin-bottom:24px}
h1{margin:0 0 12px;font:700 clamp(1.75rem,6vw,2.25rem)/1.12 var(--head);letter-spacing:-.025em;text-wrap:balance}
p{margin:0 auto 24px;max-width:28rem;color:var(--ink-2);text-wrap:pretty}
a.button,button{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 24px;border:0;
border-radius:10px;background:var(--accent);color:var(--on-accent);font:700 1rem/1.5rem var(--head);text-decoration:none;cursor:pointer}
a.button:hover,button:hover{background:var(--accent-hover)}
.button svg{flex:none;width:20px;height:20px;margin-left:10px}
a.quiet,button.quiet{background:none;color:var(--ink);box-shadow:inset 0 0 0 1px var(--line-2)}
a.quiet:hover,button.quiet:hover{background:var(--block)}
a.plain{background:var(--ink);color:var(--paper)}a.plain:hover{background:var(--ink-2)}
.about{color:var(--ink-2);text-decoration:none;font-size:.875rem;line-height:2.75rem}
.more{display:block;margin-top:12px;color:var(--ink-2);line-height:2.75rem}
:focus-visible{outline:3px solid var(--accent-text);outline-offset:2px}
form{display:grid;gap:12px;max-width:22rem;margin:0 auto;text-align:left}
label,legend{font:700 1rem/1.5rem var(--head)}
input,textarea{width:100%;min-height:48px;padding:0 14px;border:1px solid var(--line-2);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit}
.error{margin:0;color:var(--danger-text)}
.wide{align-self:start;max-width:none;padding:24px 20px 48px;text-align:left}
.wide p{margin:0;max-width:40rem}.wide .to{max-width:none}
.pair{display:grid;gap:36px}
.wide h1{margin:0;font-size:2rem}
.name,.scheme,.path{font-family:var(--mono);overflow-wrap:anywhere}
.wide .name{margin-top:10px;font-size:1.125rem}
.name b{color:var(--ink)}
.shortcut{display:block;width:96px;height:64px;margin:14px 0 10px}
.scheme{display:block;color:var(--ink-2)}
.secure{color:var(--success-text)}
.host{display:block;color:var(--ink);margin:2px 0 4px;font:700 clamp(1.75rem,8.4vw,2.25rem)/1.05 var(--head);letter-spacing:-.035em;overflow-wrap:anywhere}
.path{color:var(--ink-2)}.path b{color:var(--ink)}
.verdict{position:relative;max-width:40rem;margin:20px 0;padding:14px 16px 14px 50px;border-radius:14px;background:var(--block);color:var(--ink-2)}
.verdict b{display:block;font:700 1.0625rem/1.5rem var(--head);color:var(--ink)}
.verdict svg{position:absolute;top:15px;left:16px;width:22px;height:22px}
.warning{background:var(--warning-soft)}.warning :is(b,svg){color:var(--warning-text)}
.danger{background:var(--danger-soft)}.danger :is(b,svg){color:var(--danger-text)}
.bad{--way:var(--danger)}.bad .quiet{color:var(--danger-text)}
dl{display:flex;flex-wrap:wrap;gap:16px 36px;margin:0 0 24px}
dt{font-size:.875rem;color:var(--ink-2)}
dd{margin:0;font:700 1rem/1.5rem var(--head)}
.go{display:flex;flex-wrap:wrap;gap:10px}
.go a{flex:1 0 auto}
.card{width:100%;max-width:none;margin:0;padding:22px 20px;border:1px solid var(--line);border-radius:16px;background:var(--surface);align-content:start}
.card h2{margin:0;font:700 1.375rem/1.75rem var(--head);letter-spacing:-.02em}
fieldset{margin:0;padding:0;border:0}legend{padding:0}
.choice{display:flex;align-items:center;gap:10px;min-height:44px;font:inherit}
.choice input{width:20px;min-height:20px;height:20px;margin:0;accent-color:var(--ink)}
textarea{padding:12px 14px;resize:vertical}
small{font:450 .875rem/1.25rem I,system-ui,sans-serif;color:var(--ink-2)}
.foot{margin-top:36px!important;font-size:.875rem}
@media(min-width:64rem){header{padding:8px max(40px,(100% - 1320px)/2)}.wide{padding:60px max(40px,(100% - 1320px)/2) 48px}.card{padding:28px 32px}.go .button{min-height:52px;padding:0 26px}.pair{grid-template-columns:minmax(0,1fr) 420px;gap:96px}.wide h1{font-size:2.75rem}
.wide .name{font-size:1.375rem;line-height:1.75rem}.shortcut{width:132px;height:88px;margin:18px 0 14px}.host{font-size:clamp(2.5rem,4.4vw,4rem);line-height:1}.go a{flex:none}}
@media(forced-colors:active){a.button,button{border:1px solid}.verdict{border:1px solid}}
`

const STYLE_HASH = createHash('sha256').update(PAGE_STYLE).digest('base64')

/**
 * Policy of the pages under /r/. It lacks `form-action`, because Chromium would block the redirect
 * to another origin after the right password.
 */
export const PAGE_SECURITY_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; font-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'`
