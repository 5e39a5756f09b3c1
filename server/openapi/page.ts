import { escapeHtml, type PageText, pageText } from '#server/http/page.ts'
import { calls } from '#wire/calls.ts'
import { refusalStatus } from '#wire/codes.ts'
import { type DescribedCall, describeCalls, termsOf } from './document.ts'
import { shapeOf } from './shape.ts'

/** The API description as a page a person can read, without scripts. */
export function openApiPage(): PageText {
  const described = describeCalls()
  const modules = Object.keys(calls)
  const links = modules.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')
  const sections = modules.map((name) =>
    section(
      name,
      described.filter((each) => each.module === name),
    ),
  )
  const intro = [
    '<h1>Statehouse operator API</h1>',
    '<p>Every answer is an envelope: <code>success</code>, <code>value</code>, <code>message</code>, and <code>code</code> when it is a refusal. Times are epoch milliseconds, money is a decimal string.</p>',
    '<p>Sealed calls take a compact JWE (<code>RSA-OAEP-256</code>, <code>A256GCM</code>) for the key of <code>sealingKey</code>; its plaintext is <code>{iat, jti, path, payload}</code>.</p>',
    '<p><a href="/openapi.json">OpenAPI 3.1 document</a></p>',
  ]
  return pageText({
    title: 'API · Statehouse',
    body: `${intro.join('')}<nav aria-label="Modules"><ul>${links}</ul></nav>${sections.join('')}`,
  })
}

const section = (name: string, described: readonly DescribedCall[]) =>
  `<section id="${name}" aria-labelledby="${name}-title"><h2 id="${name}-title">${name}</h2>${described.map(entry).join('')}</section>`

function entry({ name, call, request, value, refusals }: DescribedCall): string {
  const tags = [call.token === 'none' ? '' : `token ${call.token}`, call.sealed ? 'sealed' : ''].filter(
    (tag) => tag !== '',
  )
  const terms = termsOf(call).map((term) => `<li>${escapeHtml(term)}</li>`)
  const codes = refusals.map((code) => `<li class="tag">${refusalStatus[code]} ${code}</li>`).join('')
  return [
    `<details id="${name}"><summary><span class="method ${call.method}">${call.method}</span><code>${escapeHtml(call.path)}</code>`,
    `<strong>${name}</strong>${tags.map((tag) => `<span class="tag">${tag}</span>`).join('')}<span class="say">${escapeHtml(call.summary)}</span></summary>`,
    `<div class="body">${terms.length === 0 ? '' : `<h3>Terms</h3><ul>${terms.join('')}</ul>`}<h3>Request</h3>${schemaBlock(request, `${name} request`)}<h3>Value</h3>${schemaBlock(value, `${name} value`)}`,
    `<h3>Refusals</h3><ul class="codes">${codes}</ul></div></details>`,
  ].join('')
}

const schemaBlock = (schema: DescribedCall['request'], name: string) =>
  `<pre tabindex="0" role="region" aria-label="${name}">${escapeHtml(shapeOf(schema))}</pre>`
