import { floorOf, fraction } from '#games/fraction.ts'
import { originalOf } from '#games/originals/originals.ts'
import { markupOf, partsOf, type StakePage } from '#server/games/client/game-page.ts'
import { escape, icons } from '#server/games/client/page-parts.ts'
import type { TextId, Texts } from '#server/games/client/texts.ts'
import type { OriginalState, PastOriginal } from '#wire/play/originals.ts'
import { multipleText, outcomeText, percentText, pickText } from './game-view.ts'
import { gameViews } from './game-views.ts'

/** The named parts of the page. */
export interface OriginalPage extends StakePage {
  /** Where the game's view draws the outcome and the choice. */
  readonly outcome: HTMLElement
  readonly pick: HTMLElement
}

/** Lays the game out; `root` is emptied first. */
export function layOutOriginal(root: HTMLElement, texts: Texts, table: OriginalState | null): OriginalPage {
  const { label, bar, display, notice, balance, win, stake, over } = markupOf(texts, 'fishing.rules')
  root.dataset['game'] = table?.rules ?? ''
  root.innerHTML = `
    ${bar}
    <div class="stage">
      <div class="outcome" data-part="outcome"></div>
      ${display}
      <div class="pick" role="group" data-part="pick" ${label('original.pick')}></div>
      ${notice}
    </div>
    <footer class="controls">${balance(table?.wallet)}${win}${stake('original.play', icons.play)}</footer>
    ${over}`
  const { part, stakePage } = partsOf(root, table, table?.hue)
  return { ...stakePage(), outcome: part('outcome'), pick: part('pick') }
}

/**
 * Writes the rules page. Return and house edge are those of the present pick, computed from the very rules whose pay
 * tables the server enumerates before it starts; with nothing chosen they are the published ones.
 */
export function showOriginalRules(
  page: OriginalPage,
  texts: Texts,
  {
    table,
    pick,
    rounds,
  }: { readonly table: OriginalState; readonly pick: unknown; readonly rounds: readonly PastOriginal[] },
): void {
  const { t, money, time } = texts
  const { rules } = table
  // The return rounded down to six digits of a per cent, and what is left of the whole.
  const back =
    pick === null
      ? floorOf(fraction(Math.round(table.rtp * 100), 10_000), 100_000_000n)
      : floorOf(originalOf(rules).returnOf(pick), 100_000_000n)
  const paragraph = (id: TextId) => `<p>${escape(t(id))}</p>`
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    `<tr>${row.map((text) => `<${tag}>${escape(text)}</${tag}>`).join('')}</tr>`
  const history = rounds
    .map((round) => {
      const { pick: chosen, bet, win, at } = round
      return cells(
        [time(at), pickText(rules, chosen, texts), outcomeText(rules, round, texts), money(bet), money(win)],
        'td',
      )
    })
    .join('')
  const paid = (gameViews[rules].payTable?.(pick, texts) ?? [])
    .map(({ name, pays }) => cells([name, multipleText(pays)], 'td'))
    .join('')
  const head = [t('slot.historyTime'), t('original.pick'), t('original.outcome'), t('slot.bet'), t('slot.win')]
  page.rulesBody.innerHTML = `
    <dl class="facts">
      <div><dt>${escape(t('slot.rules.return'))}</dt><dd data-fact="return">${percentText(back)}</dd></div>
      <div><dt>${escape(t('original.edge'))}</dt><dd data-fact="edge">${percentText(100_000_000n - back)}</dd></div>
    </dl>
    ${paragraph(gameViews[rules].rules)}${paragraph('original.rules.rounding')}${paragraph('original.rules.fair')}${paragraph('original.rules.keys')}
    ${
      paid === ''
        ? ''
        : `<h3>${escape(t('original.payTable'))}</h3><table class="pays" data-part="payTable"><thead>${cells([t('original.outcome'), t('original.pays')], 'th')}</thead><tbody>${paid}</tbody></table>`
    }
    <h3>${escape(t('slot.history'))}</h3>${
      history === ''
        ? paragraph('slot.historyNone')
        : `<table><thead>${cells(head, 'th')}</thead><tbody>${history}</tbody></table>`
    }`
}
