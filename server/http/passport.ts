import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { passportParts, type Passport, payTableText, returnOfRecord } from '#games/fair/passport.ts'
import type { OriginalRecord } from '#games/fair/fair-original.ts'
import type { OriginalName } from '#games/originals/originals.ts'
import { Refused } from '#server/handler.ts'
import { translationsFor } from '#server/domain/messages/member-texts.ts'
import type { RoundDetail } from '#wire/records/rounds.ts'
import type { Language } from '#wire/shapes.ts'
import { escapeHtml } from './page.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** SHA-256 of the pay tables by game, computed once. */
const payTables = new Map<OriginalName, string>()

function payTablesOf(name: OriginalName): string {
  const known = payTables.get(name) ?? sha256(payTableText(name))
  payTables.set(name, known)
  return known
}

/** Data inside a script element: nothing in it may end the element. */
const embedded = (data: unknown) => JSON.stringify(data).replaceAll('<', String.raw`\u003c`)

/** The look of the file, in the light and in the dark. */
const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 3rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0 0 1rem}h2{font-size:1.125rem;margin:2rem 0 .5rem}
#result{font-weight:600;padding:.75rem 1rem;border-radius:.5rem;border:2px solid}
[data-agrees=yes]{color:light-dark(#0a6b3d,#5fd39a)}[data-agrees=no]{color:light-dark(#b3261e,#ff9a90)}
ul{list-style:none;padding:0;margin:0}li{padding:.75rem 0;border-top:1px solid color-mix(in srgb,currentcolor 20%,transparent)}
li>p{margin:0}li b{display:flex;justify-content:space-between;gap:1rem}
dl{display:grid;grid-template-columns:minmax(8rem,auto) 1fr;gap:.25rem 1rem;margin:0}dd{margin:0}
pre{white-space:pre-wrap;font-size:.8125rem}code{font-size:.8125rem}
.small{font-size:.875rem;opacity:.8}
@media(max-width:30rem){dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}`

/** The round that a passport is made of. */
export interface PassportOf {
  readonly round: RoundDetail
  readonly language: Language
  /** The built script, as `scriptAt` reads it. */
  readonly script: string
}

/** Returns the built script of passports, as it is put into the file. */
export const scriptAt = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8')).trim().replaceAll('</script', String.raw`<\/script`)

/**
 * Writes the passport of a finished round of an original: one HTML file without any address in it, whose policy forbids
 * every connection. Refuses `round_not_found` for any other round.
 */
export async function passportOf({ round, language, script }: PassportOf): Promise<string> {
  const { original, proof } = round
  if (original === null || proof === null || proof.serverSeed === null || round.state !== 'settled')
    throw new Refused('round_not_found')
  const record: OriginalRecord = {
    roundId: round.id,
    original: original.name,
    version: original.version,
    pick: original.pick,
    outcome: original.outcome,
    currency: round.currency,
    bet: round.stake,
    win: round.win,
    proof: { ...proof, serverSeed: proof.serverSeed },
  }
  const passport: Passport = {
    record,
    payTables: payTablesOf(original.name),
    build: sha256(script),
    moves: round.moves.map(({ amount }) => ({ amount })),
  }
  const t = await translationsFor('passport', language)
  const own = await translationsFor('round-detail', language)
  const bets = await translationsFor('betting-record', language)
  const words = Object.fromEntries(
    (['yes', 'no', 'agrees', 'differs', 'unable'] as const).map((name) => [name, t(`passport.${name}`)]),
  )
  const money = (amount: string) => `${amount} ${round.currency}`
  const rate = returnOfRecord(record).toFixed(2)
  const facts = [
    [bets('betting-record.game'), round.game],
    [bets('betting-record.vendor'), round.vendor],
    [bets('betting-record.time'), new Date(round.time).toISOString()],
    [own('round-detail.outcome'), `${original.pickText}: ${original.outcomeText}`],
    [bets('betting-record.stake'), money(round.stake)],
    [bets('betting-record.win'), money(round.win)],
    [t('passport.return'), `${rate} %`],
    [bets('betting-record.reference'), round.id],
  ]
  const seeds = [
    [own('round-detail.commitment'), proof.commitment],
    [own('round-detail.serverSeed'), proof.serverSeed],
    [own('round-detail.clientSeed'), proof.clientSeed],
    [own('round-detail.nonce'), String(proof.nonce)],
    [t('passport.payTables'), passport.payTables],
    [t('passport.build'), passport.build],
  ]
  const list = (rows: readonly (readonly string[])[], tag: 'span' | 'code') =>
    `<dl>${rows.map(([name = '', value = '']) => `<dt>${escapeHtml(name)}</dt><dd><${tag}>${escapeHtml(value)}</${tag}></dd>`).join('')}</dl>`
  const checks = passportParts
    .map(
      (part) =>
        `<li><b>${escapeHtml(t(`passport.${part}`))}<span data-part="${part}"></span></b><p class="small">${escapeHtml(t(`passport.${part}.text`))}</p></li>`,
    )
    .join('')
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'">
<title>${escapeHtml(`${t('passport.title')}: ${round.game}`)}</title><style>${style}</style></head><body><main>
<h1>${escapeHtml(t('passport.title'))}</h1>
<p id="result" role="status">${escapeHtml(t('passport.working'))}</p><noscript><p>${escapeHtml(t('passport.noScript'))}</p></noscript>
<ul>${checks}</ul>
<h2>${escapeHtml(own('round-detail.facts'))}</h2>${list(facts, 'span')}
<h2>${escapeHtml(own('round-detail.proof'))}</h2>${list(seeds, 'code')}
<details><summary>${escapeHtml(t('passport.data'))}</summary><pre>${escapeHtml(JSON.stringify({ ...record, moves: round.moves }, null, 2))}</pre></details>
<p class="small">${escapeHtml(t('passport.offline'))}</p></main>
<script type="application/json" id="passport">${embedded({ ...passport, words })}</script>
<script>${script}</script></body></html>
`
}
