import type { autoplayView } from '#machines/autoplay/autoplay.selectors.ts'
import type { Wishes } from '#machines/autoplay/autoplay.rules.ts'
import { escape, icons } from '#server/games/client/page-parts.ts'
import type { TextId, Texts } from '#server/games/client/texts.ts'

/** The elements of autoplay. */
export interface AutoplayParts {
  readonly open: HTMLButtonElement
  /** The status line, also read by screen readers. */
  readonly status: HTMLElement
  readonly dialog: HTMLDialogElement
  readonly close: HTMLButtonElement
  readonly body: HTMLElement
  readonly start: HTMLButtonElement
}

/** The texts in which autoplay names the rounds of a game; `bonus` is null where there are no free turns. */
export type AutoplayWords = Readonly<Record<'intro' | 'turns' | 'start' | 'stop' | 'started' | 'allPlayed', TextId>> & {
  readonly bonus: TextId | null
}

type View = ReturnType<typeof autoplayView>

/** Adds the autoplay button, the status line and the dialog to the table. */
export function addAutoplay(root: HTMLElement, { t }: Texts): AutoplayParts {
  const after = (name: string, markup: string) =>
    root.querySelector(`[data-part="${name}"]`)?.insertAdjacentHTML('afterend', markup)
  after(
    'spin',
    `<button type="button" class="tool auto" data-part="autoplay" aria-label="${escape(t('autoplay.open'))}">${icons.auto}</button>`,
  )
  after('display', '<p class="autoplay-status" aria-live="polite" data-part="autoplayStatus"></p>')
  root.insertAdjacentHTML(
    'beforeend',
    `<dialog class="paytable" data-part="autoplayDialog" aria-labelledby="autoplay-title">
      <header class="bar"><h2 id="autoplay-title">${escape(t('autoplay.settings'))}</h2><button class="tool" type="button" data-part="autoplayClose" aria-label="${escape(t('autoplay.close'))}">${icons.close}</button></header>
      <div class="paytable-body" data-part="autoplayBody" tabindex="0"></div>
      <footer class="autoplay-foot"><button type="button" class="autoplay-start" data-part="autoplayStart"></button></footer>
    </dialog>`,
  )
  const part = (name: string): unknown => root.querySelector(`[data-part="${name}"]`)
  return {
    open: part('autoplay') as HTMLButtonElement,
    status: part('autoplayStatus') as HTMLElement,
    dialog: part('autoplayDialog') as HTMLDialogElement,
    close: part('autoplayClose') as HTMLButtonElement,
    body: part('autoplayBody') as HTMLElement,
    start: part('autoplayStart') as HTMLButtonElement,
  }
}

interface Choice {
  readonly value: number | null
  readonly label: string
}

const group = (name: string, legend: string, choices: readonly Choice[], chosen: number | null) =>
  `<fieldset class="choices"><legend>${escape(legend)}</legend>${choices
    .map(
      ({ value, label }) =>
        `<label><input type="radio" name="${name}" value="${value ?? ''}"${value === chosen ? ' checked' : ''} /><span>${escape(label)}</span></label>`,
    )
    .join('')}</fieldset>`

/** Renders the choices, and calls `choose` on each change. */
export function showChoices(
  parts: AutoplayParts,
  texts: Texts,
  words: AutoplayWords,
  view: View,
  choose: (wish: Partial<Wishes>) => void,
) {
  const { t, money } = texts
  const { turns, losses, wins, wishes } = view
  const inMoney = (one: View['losses'][number]): Choice => ({ value: one.count, label: money(one.amount) })
  parts.body.innerHTML = `
    <p>${escape(t(words.intro, { amount: money(view.bet) }))}</p>
    ${group(
      'turns',
      t(words.turns),
      turns.map((count) => ({ value: count, label: String(count) })),
      wishes.turns,
    )}
    ${group('loss', t('autoplay.loss'), losses.map(inMoney), wishes.loss)}
    ${group('win', t('autoplay.win'), [{ value: null, label: t('autoplay.never') }, ...wins.map(inMoney)], wishes.win)}
    ${
      words.bonus === null
        ? ''
        : `<label class="tick"><input type="checkbox" name="bonus"${wishes.bonus ? ' checked' : ''} /><span>${escape(t(words.bonus))}</span></label>`
    }`
  parts.body.onchange = ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    const { name, value, checked } = target
    if (name === 'bonus') choose({ bonus: checked })
    else choose({ [name]: value === '' ? null : Number(value) })
  }
}

/** Returns the text of the status line: running, or the reason it stopped. */
export const statusText = ({ running, reason, bet, limit }: View, { t, money }: Texts, words: AutoplayWords): string =>
  running
    ? t(words.started, { bet: money(bet), limit: money(limit) })
    : reason === null
      ? ''
      : t(reason === 'turns' ? words.allPlayed : `autoplay.stopped.${reason}`)
