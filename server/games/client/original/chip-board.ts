import type { Chip } from '#games/originals/layout.ts'
import { escape } from '#server/games/client/page-parts.ts'
import type { OpenView, ViewPlace } from './game-view.ts'

/** A spot of a board. */
export interface BoardSpot<Spot extends string> {
  readonly spot: Spot
  /** Its name, which is read to screen readers. */
  readonly name: string
  /** What is drawn in it. */
  readonly face: string
}

type Chips<Spot extends string> = readonly Chip<Spot>[]

/** The part of a view that shows the choice. */
type ChoiceOf<Spot extends string> = Required<Pick<OpenView<Chips<Spot>, unknown>, 'showPick' | 'showCleared'>> & {
  /** Marks the spots that won; none while a round is drawn. */
  mark(won: readonly Spot[]): void
}

/** The most chips on one spot: more would only make the shares finer. */
const mostOnSpot = 20

const withOneMore = <Spot extends string>(chips: Chips<Spot>, spot: Spot): Chips<Spot> => {
  const own = chips.find((chip) => chip.spot === spot)
  if (own === undefined) return [...chips, { spot, weight: 1 }]
  return chips.map((chip) => (chip === own ? { spot, weight: Math.min(mostOnSpot, own.weight + 1) } : chip))
}

/**
 * Draws a board of spots for chips into `pick`, with buttons that take the last chip back and clear the board. The bet
 * is divided among the chips; each spot shows its share. `boards` are its parts, by their names; more than one have tabs.
 */
export function chipBoard<Spot extends string>(
  { pick, texts, choose, share }: ViewPlace<Chips<Spot>>,
  boards: readonly { readonly name: string; readonly spots: readonly BoardSpot<Spot>[] }[],
): ChoiceOf<Spot> {
  const { t } = texts
  const tabs =
    boards.length === 1
      ? ''
      : `<fieldset class="choices sides board-tabs"><legend class="sr">${escape(t('original.boards'))}</legend>${boards
          .map(
            ({ name }, index) =>
              `<label><input type="radio" name="board" value="${index}" ${index === 0 ? 'checked' : ''} /><span>${escape(name)}</span></label>`,
          )
          .join('')}</fieldset>`
  const board = ({ name, spots }: (typeof boards)[number], index: number) =>
    `<div class="chip-board" role="group" aria-label="${escape(name)}" data-board="${index}" ${index === 0 ? '' : 'hidden'}>${spots
      .map(({ spot, face }) => `<button type="button" data-spot="${escape(spot)}">${face}<b hidden></b></button>`)
      .join('')}</div>`
  pick.innerHTML = `${tabs}${boards.map(board).join('')}
    <div class="chip-doings"><button type="button" class="preset" data-chips="undo">${escape(t('original.chips.undo'))}</button><p>${escape(t('original.chips.hint'))}</p><button type="button" class="preset" data-chips="clear">${escape(t('original.chips.clear'))}</button></div>`
  const names = new Map(boards.flatMap(({ spots }) => spots.map(({ spot, name }) => [spot, name] as const)))
  const buttons = [...pick.querySelectorAll<HTMLButtonElement>('[data-spot]')].map((button) => ({
    button,
    spot: button.dataset['spot'] as Spot,
    amount: button.querySelector('b')!,
  }))
  const doing = (name: string) => pick.querySelector<HTMLButtonElement>(`[data-chips="${name}"]`)!
  const [undo, clear] = [doing('undo'), doing('clear')]
  let placed: Chips<Spot> = []
  /** What was on the board before each chip; forgotten when the board is loaded or cleared. */
  let before: Chips<Spot>[] = []
  const put = (chips: Chips<Spot>) => choose(chips.length === 0 ? null : chips)

  for (const { button, spot } of buttons)
    button.addEventListener('click', () => {
      before.push(placed)
      put(withOneMore(placed, spot))
    })
  undo.addEventListener('click', () => put(before.pop() ?? []))
  clear.addEventListener('click', () => {
    before = []
    choose(null)
  })
  for (const input of pick.querySelectorAll<HTMLInputElement>('[name="board"]'))
    input.addEventListener('change', () => {
      for (const each of pick.querySelectorAll<HTMLElement>('[data-board]'))
        each.hidden = each.dataset['board'] !== input.value
    })

  const show = (chips: Chips<Spot>, isOpen: boolean) => {
    placed = chips
    const all = chips.reduce((sum, { weight }) => sum + weight, 0)
    for (const { button, spot, amount } of buttons) {
      const own = chips.find((chip) => chip.spot === spot)
      const name = names.get(spot) ?? ''
      const money = own === undefined ? '' : share(own.weight, all)
      button.disabled = !isOpen
      button.setAttribute(
        'aria-label',
        own === undefined ? name : t('original.chips.on', { spot: name, amount: money }),
      )
      button.classList.toggle('has-chips', own !== undefined)
      amount.hidden = own === undefined
      amount.textContent = money
    }
    undo.disabled = clear.disabled = !isOpen || chips.length === 0
  }
  return {
    showPick: show,
    showCleared: (isOpen) => show([], isOpen),
    mark(won) {
      for (const { button, spot } of buttons) button.classList.toggle('spot-won', won.includes(spot))
    },
  }
}
