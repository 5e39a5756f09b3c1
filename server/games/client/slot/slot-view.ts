import type { SlotRules } from '#games/slot/slot-rules.ts'
import type { Turn } from '#games/slot/turn.ts'
import type { PastRound, PlayState, SpinResult } from '#wire/play/play.ts'
import { markupOf, partsOf, type StakePage } from '#server/games/client/game-page.ts'
import { escape, icons } from '#server/games/client/page-parts.ts'
import { drawingsOf, drawn, nameOf, symbolSheet } from './symbols.ts'
import type { TextId, Texts } from '#server/games/client/texts.ts'

/** The named parts of the page. */
export interface Page extends StakePage {
  readonly reels: HTMLElement
  readonly lines: SVGSVGElement
  readonly tier: HTMLElement
  readonly tierName: HTMLElement
  readonly tierAmount: HTMLElement
  readonly free: HTMLElement
}

/** Lays the table out; `root` is emptied first. Names come from the server and are set as text. */
export function layOut(root: HTMLElement, texts: Texts, table: PlayState | null): Page {
  const { label, bar, display, notice, balance, win, stake, over } = markupOf(texts, 'slot.paytable')
  root.innerHTML = `
    ${table === null ? '' : symbolSheet(table.theme)}
    <img class="backdrop" alt="" data-part="backdrop" />
    ${bar}
    <div class="stage">
      <p class="free" data-part="free" hidden></p>
      <div class="cabinet">
        <div class="reels" data-part="reels" role="img" ${label('slot.reels')}></div>
        <svg class="lines" data-part="lines" viewBox="0 0 500 300" preserveAspectRatio="none" aria-hidden="true"></svg>
        <p class="tier" data-part="tier" aria-hidden="true" hidden><b data-part="tierName"></b><span data-part="tierAmount"></span></p>
      </div>
      ${display}
      ${notice}
    </div>
    <footer class="controls">
      ${balance(table?.wallet)}
      ${win}
      ${stake('slot.spin', icons.spin)}
    </footer>
    ${over}`
  const { find, part, stakePage } = partsOf(root, table, table?.theme.hue)
  if (table) part('backdrop').setAttribute('src', `/slot/backdrop/${encodeURIComponent(table.game.gameCode)}.svg`)
  return {
    ...stakePage(),
    reels: part('reels'),
    lines: find('lines') as SVGSVGElement,
    tier: part('tier'),
    tierName: part('tierName'),
    tierAmount: part('tierAmount'),
    free: part('free'),
  }
}

/** Texts on pays and wilds, by pay model. */
const notes = {
  lines: { pays: 'slot.rules.paysNote', wild: 'slot.rules.wild' },
  ways: { pays: 'slot.rules.waysNote', wild: 'slot.rules.wildOfWays' },
  clusters: { pays: 'slot.rules.clustersNote', wild: 'slot.rules.wildOfClusters' },
  cascades: { pays: 'slot.rules.waysNote', wild: 'slot.rules.wildOfCascades' },
} as const satisfies Readonly<Record<string, Readonly<Record<'pays' | 'wild', TextId>>>>

/** Returns the mechanic that the rules describe. */
function kindOf({ ladder, clusters, ways }: SlotRules): keyof typeof notes {
  if (ladder !== undefined) return 'cascades'
  if (clusters !== null) return 'clusters'
  return ways !== null ? 'ways' : 'lines'
}

/** Returns the text on scatters: of three reels with cascades, without a multiplier where free turns have none. */
function scatterText({ ladder, freeMultiplier }: SlotRules): TextId {
  if (ladder !== undefined) return 'slot.rules.scatterOfCascades'
  return freeMultiplier === 1 ? 'slot.rules.scatterOfWilds' : 'slot.rules.scatter'
}

/** Sizes from one to below the next, as 5–6; from the last on, as 9+. */
const sizeOf = (least: number, next: number | undefined) => (next === undefined ? `${least}+` : `${least}–${next - 1}`)

/** Writes the rules page: pays, lines, the published return and the last rounds. */
export function showRules(page: Page, texts: Texts, table: PlayState, rounds: readonly PastRound[]): void {
  const { t, money, time } = texts
  const { rules } = table
  const drawings = drawingsOf(table.theme)
  const name = (symbol: keyof typeof drawings) => t(nameOf(drawings[symbol]))
  const kind = kindOf(rules)
  const sizes = rules.clusters?.map((least, i, all) => sizeOf(least, all[i + 1])) ?? ['3', '4', '5']
  const pays = rules.pays
    .map(({ symbol, pays: multiples }) => {
      const list = multiples
        .map((multiple, i) => `<div><dt>${sizes[i]}</dt><dd>${multiple}×</dd></div>`)
        .toReversed()
        .join('')
      return `<li>${drawn(drawings[symbol])}<div><b>${escape(name(symbol))}</b><dl>${list}</dl></div></li>`
    })
    .join('')
  const lines = rules.lines
    .map((path, i) => {
      const cells = path
        .map((row, reel) => `<rect x="${reel * 10 + 1}" y="${row * 10 + 1}" width="8" height="8" rx="2"/>`)
        .join('')
      return `<li aria-label="${escape(t('slot.rules.line', { number: i + 1 }))}"><svg viewBox="0 0 50 30" aria-hidden="true"><path d="M0 0h50v30H0z"/>${cells}</svg><span>${i + 1}</span></li>`
    })
    .join('')
  const [three, four, five] = rules.scatterPays
  const history = rounds
    .map(
      (round) =>
        `<tr><td>${time(round.at)}</td><td>${escape(money(round.bet))}</td><td>${escape(money(round.win))}</td></tr>`,
    )
    .join('')
  page.rulesBody.innerHTML = `
    <dl class="facts"><div><dt>${escape(t('slot.rules.return'))}</dt><dd>${rules.rtp.toFixed(2)} %</dd></div><div><dt>${escape(t('slot.rules.hits'))}</dt><dd>${rules.hitRate} %</dd></div></dl>
    <h3>${escape(t('slot.rules.pays'))}</h3><p>${escape(t(notes[kind].pays))}</p><ul class="pays">${pays}</ul>
    <div class="special">${drawn('wild')}<p>${escape(t(notes[kind].wild, { symbol: name('W') }))}</p></div>
    <div class="special">${drawn('scatter')}<p>${escape(
      t(scatterText(rules), {
        symbol: name('S'),
        three: three ?? 0,
        four: four ?? 0,
        five: five ?? 0,
        turns: rules.freeTurns,
        multiplier: rules.freeMultiplier,
      }),
    )}</p></div>
    ${
      kind === 'lines'
        ? `<h3>${escape(t('slot.rules.lines', { count: rules.lines.length }))}</h3><ul class="line-list">${lines}</ul>`
        : rules.ways !== null
          ? `<h3>${escape(t('slot.rules.ways', { count: rules.ways }))}</h3><p>${escape(t('slot.rules.waysText'))}</p>`
          : `<h3>${escape(t('slot.rules.clusters'))}</h3><p>${escape(t('slot.rules.clustersText', { count: rules.clusters?.[0] ?? 0 }))}</p>`
    }
    ${
      rules.ladder === undefined
        ? ''
        : `<h3>${escape(t('slot.rules.cascades'))}</h3><p>${escape(t('slot.rules.cascadesText', { ladder: rules.ladder.map((each) => `×${each}`).join(', ') }))}</p>`
    }
    ${
      rules.freeWilds === undefined
        ? ''
        : `<h3>${escape(t('slot.rules.wilds'))}</h3><p>${escape(t(`slot.rules.wilds.${rules.freeWilds}`, { symbol: name('W') }))}</p>`
    }
    ${
      rules.mystery === undefined
        ? ''
        : `<h3>${escape(t('slot.rules.mystery'))}</h3><div class="special">${drawn('mystery')}<p>${escape(mysteryText(rules.mystery, table, texts))}</p></div>`
    }
    <p>${escape(t('slot.rules.fair'))}</p><p>${escape(t('slot.rules.keys'))}</p>
    <h3>${escape(t('slot.history'))}</h3>${
      history === ''
        ? `<p>${escape(t('slot.historyNone'))}</p>`
        : `<table><thead><tr><th>${escape(t('slot.historyTime'))}</th><th>${escape(t('slot.bet'))}</th><th>${escape(t('slot.win'))}</th></tr></thead><tbody>${history}</tbody></table>`
    }`
}

function mysteryText(drawnFor: NonNullable<SlotRules['mystery']>, table: PlayState, { t }: Texts): string {
  const drawings = drawingsOf(table.theme)
  return t('slot.rules.mysteryText', {
    count: drawnFor.reduce((sum, { of }) => sum + of, 0),
    chances: drawnFor.map(({ symbol, of }) => `${t(nameOf(drawings[symbol]))} ${of}`).join(', '),
  })
}

/** Returns a win as text, such as "3 × Crab on line 2". */
export function wordsOf(turn: Turn, table: PlayState, { t }: Texts): string {
  const drawings = drawingsOf(table.theme)
  const lines = turn.lines.map(({ line, symbol, count }) =>
    t('slot.lineWin', { count, symbol: t(nameOf(drawings[symbol])), line: line + 1 }),
  )
  const scatter =
    Number(turn.scatterWin) > 0 ? [t('slot.scatterWin', { count: turn.scatters, symbol: t(nameOf(drawings.S)) })] : []
  const ways = (turn.ways ?? []).map(({ symbol, count, ways: many }) =>
    t('slot.wayWin', { count, symbol: t(nameOf(drawings[symbol])), ways: many }),
  )
  const clusters = (turn.clusters ?? []).map(({ symbol, places }) =>
    t('slot.clusterWin', { count: places.length, symbol: t(nameOf(drawings[symbol])) }),
  )
  // A free turn's multiplier is on the table already; that of a fall changes from one to the next.
  const multiplied = (turn.falls ?? 0) > 0 ? [t('slot.multiplied', { multiplier: turn.multiplier })] : []
  return [...multiplied, ...[...scatter, ...lines, ...ways, ...clusters].slice(0, 3)].join(' · ')
}

/** Returns the symbols on the reels as text for screen readers. */
export function describeReels(turn: Turn, table: PlayState, { t }: Texts): string {
  const drawings = drawingsOf(table.theme)
  return turn.columns
    .map((column, i) =>
      t('slot.reelsShow', { reel: i + 1, symbols: column.map((symbol) => t(nameOf(drawings[symbol]))).join(', ') }),
    )
    .join('. ')
}

/** Returns the result of a round as text for the live region. */
export function sayResult(result: SpinResult, { t, money }: Texts): string {
  const balance = money(result.balance)
  return Number(result.win) > 0
    ? t('slot.sayWin', { amount: money(result.win), balance })
    : t('slot.sayLoss', { balance })
}
