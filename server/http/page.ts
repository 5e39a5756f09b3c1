import { contentSecurityPolicy, hashSource } from './security-headers.ts'

/** Escapes text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  const named: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replaceAll(/[&<>"']/g, (character) => named[character] ?? character)
}

const style = `
:root{color-scheme:dark light;
--ground:light-dark(oklch(.975 .004 90),oklch(.165 .014 265));--card:light-dark(#fff,oklch(.205 .016 265));
--raised:light-dark(oklch(.955 .005 90),oklch(.245 .018 265));--line:light-dark(oklch(.2 .02 265/.14),oklch(.95 .02 265/.12));
--text:light-dark(oklch(.24 .02 265),oklch(.96 .006 265));--text2:light-dark(oklch(.45 .02 265),oklch(.76 .016 265));
--gold:light-dark(oklch(.5 .12 70),oklch(.85 .13 85));--up:light-dark(oklch(.47 .13 155),oklch(.78 .16 155));
--down:light-dark(oklch(.5 .19 22),oklch(.75 .15 22));--violet:light-dark(oklch(.48 .17 295),oklch(.78 .12 295))}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--text);font:15px/1.5 "Inter Variable",Inter,system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:32px 16px 80px}
h1{font-size:27px;line-height:1.2;margin:0 0 8px}h2{font-size:19px;margin:40px 0 12px}h3{font-size:14px;margin:16px 0 6px;color:var(--text2)}
p{margin:0 0 12px;color:var(--text2);max-width:68ch}a{color:var(--gold)}
:focus-visible{outline:2px solid var(--gold);outline-offset:2px;border-radius:6px}
nav ul{list-style:none;display:flex;flex-wrap:wrap;gap:8px;margin:16px 0;padding:0}
nav a{display:inline-block;padding:8px 14px;border:1px solid var(--line);border-radius:99px;background:var(--card);color:var(--text);text-decoration:none}
details,.card{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:0 0 8px}
summary{cursor:pointer;padding:12px 16px;display:flex;flex-wrap:wrap;gap:8px 12px;align-items:baseline;border-radius:10px}
summary::before{content:"›";color:var(--text2);font-weight:700}details[open]>summary::before{content:"⌄"}
.body{padding:0 16px 16px;border-top:1px solid var(--line)}
.method{font-weight:700;font-size:13px;min-width:60px}.GET{color:var(--up)}.POST{color:var(--gold)}.PUT{color:var(--violet)}.DELETE{color:var(--down)}
code,pre{font:13px/1.55 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
summary code{overflow-wrap:anywhere}
pre{background:var(--raised);border-radius:10px;padding:12px 16px;overflow:auto;margin:0}
.tag{font-size:13px;padding:1px 8px;border-radius:99px;border:1px solid var(--line);color:var(--text2)}
.say{flex-basis:100%;color:var(--text2)}
.codes{display:flex;flex-wrap:wrap;gap:6px;padding:0;margin:0;list-style:none}
.plain{list-style:none;margin:0;padding:0}.card{padding:12px 16px}.card p{color:var(--text);margin:6px 0 0;overflow-wrap:anywhere;white-space:pre-wrap}
.meta{color:var(--text2);font-size:13px;display:flex;flex-wrap:wrap;gap:4px 16px}
input:not([type=hidden]),button{font:inherit;color:var(--text);background:var(--raised);border:1px solid var(--line);border-radius:10px;padding:9px 14px}
input:not([type=hidden]){width:min(100%,420px)}button{cursor:pointer;font-weight:600;color:var(--gold)}
`

/** HTML of a page and its Content-Security-Policy. */
export interface PageText {
  readonly html: string
  readonly policy: string
}

/** A page the server writes itself: no script, one hashed style. `body` is HTML. */
export function pageText(page: { title: string; body: string }): PageText {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(page.title)}</title><link rel="icon" href="/icon.svg"><style>${style}</style></head><body><main>${page.body}</main></body></html>`
  return { html, policy: contentSecurityPolicy({ styles: [hashSource(style)] }) }
}

/** The same as a response with `no-store`. */
export function htmlPage(page: { title: string; body: string }): Response {
  const { html, policy } = pageText(page)
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
    },
  })
}
