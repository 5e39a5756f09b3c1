import type { PastShot, SeaState } from '#wire/play/fishing.ts'
import type { Target } from '#games/fishing/fishing-sea.ts'
import { drawFish } from './fishing-fish.ts'
import { type GamePage, markupOf, partsOf } from '#server/games/client/game-page.ts'
import { escape } from '#server/games/client/page-parts.ts'
import type { TextId, Texts } from '#server/games/client/texts.ts'

/** The named parts of the page. */
export interface FishingPage extends GamePage {
  readonly water: HTMLCanvasElement
  readonly targets: readonly HTMLButtonElement[]
  readonly cannons: readonly HTMLButtonElement[]
}

/** Side of the picture on a target's button, in its own pixels. */
const picture = 96

const nameOf = (target: Target): TextId => `fishing.target.${target}`

/** Lays the game out; `root` is emptied first. */
export function layOutSea(root: HTMLElement, texts: Texts, sea: SeaState | null): FishingPage {
  const { t, money } = texts
  const { label, bar, display, notice, balance, win, over } = markupOf(texts, 'fishing.rules')
  const targets = (sea?.targets ?? [])
    .map(({ target, odds }) => {
      const text = escape(t('fishing.aim', { name: t(nameOf(target)), odds }))
      return `<li><button type="button" class="target" data-target="${target}" aria-label="${text}" tabindex="-1"><canvas width="${picture}" height="${picture}" aria-hidden="true"></canvas><span>${odds}×</span></button></li>`
    })
    .join('')
  const cannons = (sea?.cannons ?? [])
    .map((bet, index) => {
      const text = escape(t('fishing.cannonSize', { number: index + 1, amount: money(bet) }))
      return `<button type="button" class="cannon" aria-pressed="false" aria-label="${text}"><b>${index + 1}</b><span>${escape(money(bet))}</span></button>`
    })
    .join('')
  root.innerHTML = `
    ${bar}
    <div class="sea">
      <canvas class="water" data-part="water" role="img" ${label('fishing.sea')}></canvas>
      ${display}
      ${notice}
    </div>
    <ul class="targets" data-part="targets" ${label('fishing.targets')}>${targets}</ul>
    <footer class="deck">
      ${balance(sea?.wallet)}
      <div class="cannons" role="group" ${label('fishing.cannon')}>${cannons}</div>
      ${win}
    </footer>
    ${over}`
  const { find, page } = partsOf(root, sea, sea?.hue)
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.target')]
  for (const each of buttons)
    drawFish(each.querySelector('canvas')!.getContext('2d')!, each.dataset['target'] as Target, picture, 1)
  return {
    ...page,
    water: find('water') as HTMLCanvasElement,
    targets: buttons,
    cannons: [...root.querySelectorAll<HTMLButtonElement>('.cannon')],
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
