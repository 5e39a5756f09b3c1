import { escape, icons } from './page-parts.ts'
import type { TextId, Texts } from './texts.ts'

/** The parts that every game's page has. */
export interface GamePage {
  readonly display: HTMLElement
  readonly win: HTMLElement
  readonly balance: HTMLElement
  readonly sound: HTMLButtonElement
  readonly info: HTMLButtonElement
  readonly fairnessOpen: HTMLButtonElement
  readonly leave: HTMLButtonElement
  readonly notice: HTMLElement
  readonly noticeText: HTMLElement
  readonly noticeAction: HTMLButtonElement
  readonly live: HTMLElement
  readonly rules: HTMLDialogElement
  readonly rulesBody: HTMLElement
  readonly rulesClose: HTMLButtonElement
  readonly fairness: HTMLDialogElement
  readonly fairnessBody: HTMLElement
  readonly fairnessClose: HTMLButtonElement
}

/** The markup that games have in common; every name in it is the language's. */
export function markupOf({ t }: Texts, rules: TextId) {
  const label = (id: TextId) => `aria-label="${escape(t(id))}"`
  const tool = (part: string, id: TextId, icon: string) =>
    `<button class="tool" type="button" data-part="${part}" ${label(id)}>${icon}</button>`
  const dialog = (part: 'rules' | 'fairness', title: TextId, close: TextId) => `
    <dialog class="paytable" data-part="${part}" aria-labelledby="${part}-title">
      <header class="bar"><h2 id="${part}-title">${escape(t(title))}</h2>${tool(`${part}Close`, close, icons.close)}</header>
      <div class="paytable-body" data-part="${part}Body" tabindex="0"></div>
    </dialog>`
  return {
    label,
    /** The bar over the game: its name, and what is switched, opened and left there. */
    bar: `
    <header class="bar">
      <div class="title"><h1 id="game-name" data-part="name"></h1><p data-part="vendor"></p></div>
      <button class="tool" type="button" data-part="sound" aria-pressed="false"></button>
      ${tool('fairnessOpen', 'slot.fairness', icons.fairness)}
      ${tool('info', rules, icons.info)}
      ${tool('leave', 'slot.close', icons.close)}
    </header>`,
    display: '<p class="display" data-part="display" aria-hidden="true"></p>',
    notice:
      '<div class="notice" data-part="notice" role="alert" hidden><p data-part="noticeText"></p><button type="button" class="plain" data-part="noticeAction"></button></div>',
    balance: (wallet: 'main' | 'vendor' | undefined) =>
      `<dl class="meter"><dt>${escape(t(wallet === 'vendor' ? 'slot.balance.vendor' : 'slot.balance'))}</dt><dd data-part="balance"></dd></dl>`,
    win: `<dl class="meter won"><dt>${escape(t('slot.win'))}</dt><dd data-part="win"></dd></dl>`,
    /** The bet with its steps, and the button that plays, labelled and drawn as given. */
    stake: (play: TextId, icon: string) => `
      <div class="stepper" role="group" ${label('slot.bet')}>
        <button type="button" class="step" data-part="lower" ${label('slot.lowerBet')}>${icons.minus}</button>
        <dl class="meter"><dt>${escape(t('slot.bet'))}</dt><dd data-part="bet"></dd></dl>
        <button type="button" class="step" data-part="raise" ${label('slot.raiseBet')}>${icons.plus}</button>
      </div>
      <button type="button" class="spin" data-part="spin" ${label(play)}>${icon}</button>`,
    /** The live region for screen readers, and the dialogs. */
    over: `
    <p class="sr" role="status" aria-live="polite" data-part="live"></p>
    ${dialog('rules', rules, 'slot.paytableClose')}
    ${dialog('fairness', 'slot.fairness', 'slot.fairness.close')}`,
  }
}

/** The parts of a game whose bet is chosen in steps. */
export interface StakePage extends GamePage {
  readonly bet: HTMLElement
  /** The button that plays. */
  readonly spin: HTMLButtonElement
  readonly raise: HTMLButtonElement
  readonly lower: HTMLButtonElement
}

interface NamedGame {
  readonly game: { readonly name: string; readonly vendorName: string }
}

/** Returns the common parts of the page; sets the game's name and colour where they are known. */
export function partsOf(root: HTMLElement, state: NamedGame | null, hue: number | undefined) {
  const find = (name: string): unknown => root.querySelector(`[data-part="${name}"]`)
  const part = (name: string) => find(name) as HTMLElement
  const button = (name: string) => find(name) as HTMLButtonElement
  part('name').textContent = state?.game.name ?? ''
  part('vendor').textContent = state?.game.vendorName ?? ''
  if (state !== null) {
    root.style.setProperty('--hue', String(hue))
    document.title = state.game.name
  }
  const page: GamePage = {
    display: part('display'),
    win: part('win'),
    balance: part('balance'),
    sound: button('sound'),
    info: button('info'),
    fairnessOpen: button('fairnessOpen'),
    leave: button('leave'),
    notice: part('notice'),
    noticeText: part('noticeText'),
    noticeAction: button('noticeAction'),
    live: part('live'),
    rules: find('rules') as HTMLDialogElement,
    rulesBody: part('rulesBody'),
    rulesClose: button('rulesClose'),
    fairness: find('fairness') as HTMLDialogElement,
    fairnessBody: part('fairnessBody'),
    fairnessClose: button('fairnessClose'),
  }
  /** Its parts where the markup of `stake` is on the page. */
  const stakePage = (): StakePage => ({
    ...page,
    bet: part('bet'),
    spin: button('spin'),
    raise: button('raise'),
    lower: button('lower'),
  })
  return { find, part, page, stakePage }
}

/** Shows a text over the stage, emphasised if `strong`. */
export function display(page: Pick<GamePage, 'display'>, text: string, strong = false): void {
  page.display.textContent = text
  page.display.classList.toggle('strong', strong)
}
