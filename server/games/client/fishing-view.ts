import type { PastShot, SeaState } from '#wire/fishing.ts'
import type { Target } from '#wire/fishing-sea.ts'
import { drawFish } from './fishing-fish.ts'
import { escape, icons } from './page-parts.ts'
import type { TextId, Texts } from './texts.ts'

/** The named parts of the page. */
export interface FishingPage {
  readonly water: HTMLCanvasElement
  readonly targets: readonly HTMLButtonElement[]
  readonly cannons: readonly HTMLButtonElement[]
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

/** Side of the picture on a target's button, in its own pixels. */
const picture = 96

const nameOf = (target: Target): TextId => `fishing.target.${target}`

/** Lays the game out; `root` is emptied first. */
export function layOutSea(root: HTMLElement, texts: Texts, sea: SeaState | null): FishingPage {
  const { t, money } = texts
  const label = (id: TextId) => `aria-label="${escape(t(id))}"`
  const targets = (sea?.targets ?? [])
    .map(({ target, odds }) => {
      const said = escape(t('fishing.aim', { name: t(nameOf(target)), odds }))
      return `<li><button type="button" class="target" data-target="${target}" aria-label="${said}" tabindex="-1"><canvas width="${picture}" height="${picture}" aria-hidden="true"></canvas><span>${odds}×</span></button></li>`
    })
    .join('')
  const cannons = (sea?.cannons ?? [])
    .map((bet, index) => {
      const said = escape(t('fishing.cannonSize', { number: index + 1, amount: money(bet) }))
      return `<button type="button" class="cannon" aria-pressed="false" aria-label="${said}"><b>${index + 1}</b><span>${escape(money(bet))}</span></button>`
    })
    .join('')
  root.innerHTML = `
    <header class="bar">
      <div class="title"><h1 id="game-name" data-part="name"></h1><p data-part="vendor"></p></div>
      <button class="tool" type="button" data-part="sound" aria-pressed="false"></button>
      <button class="tool" type="button" data-part="fairnessOpen" ${label('slot.fairness')}>${icons.fairness}</button>
      <button class="tool" type="button" data-part="info" ${label('fishing.rules')}>${icons.info}</button>
      <button class="tool" type="button" data-part="leave" ${label('slot.close')}>${icons.close}</button>
    </header>
    <div class="sea">
      <canvas class="water" data-part="water" role="img" ${label('fishing.sea')}></canvas>
      <p class="display" data-part="display" aria-hidden="true"></p>
      <div class="notice" data-part="notice" role="alert" hidden><p data-part="noticeText"></p><button type="button" class="plain" data-part="noticeAction"></button></div>
    </div>
    <ul class="targets" data-part="targets" ${label('fishing.targets')}>${targets}</ul>
    <footer class="deck">
      <dl class="meter"><dt>${escape(t(sea?.wallet === 'vendor' ? 'slot.balance.vendor' : 'slot.balance'))}</dt><dd data-part="balance"></dd></dl>
      <div class="cannons" role="group" ${label('fishing.cannon')}>${cannons}</div>
      <dl class="meter won"><dt>${escape(t('slot.win'))}</dt><dd data-part="win"></dd></dl>
    </footer>
    <p class="sr" role="status" aria-live="polite" data-part="live"></p>
    <dialog class="paytable" data-part="rules" aria-labelledby="rules-title">
      <header class="bar"><h2 id="rules-title">${escape(t('fishing.rules'))}</h2><button class="tool" type="button" data-part="rulesClose" ${label('slot.paytableClose')}>${icons.close}</button></header>
      <div class="paytable-body" data-part="rulesBody" tabindex="0"></div>
    </dialog>
    <dialog class="paytable" data-part="fairness" aria-labelledby="fairness-title">
      <header class="bar"><h2 id="fairness-title">${escape(t('slot.fairness'))}</h2><button class="tool" type="button" data-part="fairnessClose" ${label('slot.fairness.close')}>${icons.close}</button></header>
      <div class="paytable-body" data-part="fairnessBody" tabindex="0"></div>
    </dialog>`
  const find = (name: string): unknown => root.querySelector(`[data-part="${name}"]`)
  const part = (name: string) => find(name) as HTMLElement
  const button = (name: string) => find(name) as HTMLButtonElement
  part('name').textContent = sea?.game.name ?? ''
  part('vendor').textContent = sea?.game.vendorName ?? ''
  if (sea) {
    root.style.setProperty('--hue', String(sea.hue))
    document.title = sea.game.name
  }
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.target')]
  for (const each of buttons)
    drawFish(each.querySelector('canvas')!.getContext('2d')!, each.dataset['target'] as Target, picture, 1)
  return {
    water: find('water') as HTMLCanvasElement,
    targets: buttons,
    cannons: [...root.querySelectorAll<HTMLButtonElement>('.cannon')],
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
}

/** Writes the rules page: targets, odds, the published return and the last shots. */
export function showSeaRules(page: FishingPage, texts: Texts, sea: SeaState, shots: readonly PastShot[]): void {
  const { t, money, time } = texts
  const percent = new Intl.NumberFormat([texts.language, 'en-PH'], { style: 'percent', maximumFractionDigits: 3 })
  const targets = sea.targets
    .map(
      ({ target, odds, chance }) =>
        `<tr><td>${escape(t(nameOf(target)))}</td><td>${odds}×</td><td>${escape(percent.format(chance / 100))}</td></tr>`,
    )
    .join('')
  const history = shots
    .map(
      ({ target, bet, win, at }) =>
        `<tr><td>${time(at)}</td><td>${escape(t(nameOf(target)))}</td><td>${escape(money(bet))}</td><td>${escape(money(win))}</td></tr>`,
    )
    .join('')
  const head = (...names: string[]) =>
    `<thead><tr>${names.map((name) => `<th>${escape(name)}</th>`).join('')}</tr></thead>`
  const paragraph = (id: TextId) => `<p>${escape(t(id))}</p>`
  page.rulesBody.innerHTML = `
    <dl class="facts"><div><dt>${escape(t('slot.rules.return'))}</dt><dd>${sea.rtp.toFixed(2)} %</dd></div></dl>
    <h3>${escape(t('fishing.rules.pays'))}</h3>
    <table>${head(t('fishing.target'), t('slot.win'), t('fishing.chance'))}<tbody>${targets}</tbody></table>
    ${paragraph('fishing.rules.paysNote')}${paragraph('fishing.rules.shots')}${paragraph('fishing.rules.fair')}${paragraph('fishing.rules.keys')}
    <h3>${escape(t('fishing.history'))}</h3>${
      history === ''
        ? paragraph('fishing.historyNone')
        : `<table>${head(t('slot.historyTime'), t('fishing.target'), t('slot.bet'), t('slot.win'))}<tbody>${history}</tbody></table>`
    }`
}
