import { dealFrom } from '#games/fair/deal.ts'
import { keno, kenoHits, kenoNumbers, type KenoPick, kenoPays, kenoRisks, maxPicks } from '#games/originals/keno.ts'
import { escape } from '#server/games/client/page-parts.ts'
import type { Texts } from '#server/games/client/texts.ts'
import { animate, type GameView, type RevealedRound, shortMultiple } from './game-view.ts'
import { riskChoice } from './risk-choice.ts'

type Round = RevealedRound<KenoPick, readonly number[]>

/** Numbers side by side on the board. */
const columns = 8

/** Time in which all numbers are drawn, in milliseconds. */
const drawTime = 1_500

/** Steps of the focus over the board. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -columns,
  ArrowDown: columns,
}

const isSamePick = (one: KenoPick, other: KenoPick) =>
  one.risk === other.risk &&
  one.numbers.length === other.numbers.length &&
  one.numbers.every((number) => other.numbers.includes(number))

/** Chooses numbers by chance; a bet on any of them is equally good. */
function quickPick(count: number): number[] {
  const below = (limit: number) => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32) * limit)
  return Array.from({ length: count }, dealFrom(below, kenoNumbers)).toSorted((one, other) => one - other)
}

/** Lets the arrows move the focus over the numbers, which are one stop of the Tab key. */
function moveByArrows(board: HTMLElement, cells: readonly HTMLButtonElement[]): void {
  const focusable = (index: number) => {
    for (const [at, cell] of cells.entries()) cell.tabIndex = at === index ? 0 : -1
  }
  focusable(0)
  board.addEventListener('focusin', ({ target }) => focusable(cells.findIndex((cell) => cell === target)))
  board.addEventListener('keydown', (event) => {
    const step = steps[event.key]
    if (step === undefined) return
    // Elsewhere the arrows change the bet.
    event.stopPropagation()
    event.preventDefault()
    cells[cells.findIndex((cell) => cell === event.target) + step]?.focus()
  })
}

/** Fills the row of what a choice pays, with the hits that were drawn marked. */
function drawPays(row: HTMLElement, pick: KenoPick | null, hits: number | null, { t }: Texts): void {
  row.innerHTML =
    pick === null
      ? `<li class="keno-empty">${escape(t('original.keno.choose'))}</li>`
      : kenoPays(pick)
          .map(({ hits: count, pays }) => {
            const name = escape(t('original.keno.hits', { hits: count }))
            return `<li${count === hits ? ' class="hit"' : ''}><span class="sr">${name}: </span><span aria-hidden="true">${count}</span><b>${shortMultiple(pays)}</b></li>`
          })
          .join('')
}

/** Keno: a board of forty numbers to choose on, on which the drawn ones appear, and what the choice pays. */
export const kenoView: GameView<KenoPick, number[]> = {
  rules: 'original.keno.rules',
  payTable: (pick, { t }) =>
    pick === null ? [] : kenoPays(pick).map(({ hits, pays }) => ({ name: t('original.keno.hits', { hits }), pays })),
  open({ outcome, pick, texts, choose }) {
    const { t } = texts
    outcome.innerHTML = `<ul class="keno-pays" aria-label="${escape(t('original.payTable'))}"></ul>`
    pick.innerHTML = `
      <div class="keno-board" role="group" aria-label="${escape(t('original.keno.numbers'))}">${kenoNumbers
        .map((number) => `<button type="button" data-number="${number}">${number}</button>`)
        .join('')}</div>
      <div class="keno-doings"><button type="button" class="preset" data-keno="quick">${escape(t('original.keno.quick'))}</button><p data-keno="count"></p><button type="button" class="preset" data-keno="clear">${escape(t('original.keno.clear'))}</button></div>
      <fieldset></fieldset>`
    const board = pick.querySelector<HTMLElement>('.keno-board')!
    const cells = [...board.querySelectorAll('button')]
    const doing = (name: string) => pick.querySelector<HTMLButtonElement>(`[data-keno="${name}"]`)!
    const [quick, clear] = [doing('quick'), doing('clear')]
    const count = pick.querySelector<HTMLElement>('[data-keno="count"]')!
    const pays = outcome.querySelector<HTMLElement>('ul')!
    let { numbers, risk } = keno.usual
    let round: Round | null = null
    let shownBalls = 0
    const chooseNumbers = (chosen: number[]) => choose(chosen.length === 0 ? null : { numbers: chosen, risk })
    const risks = riskChoice(pick.querySelector('fieldset')!, {
      risks: kenoRisks,
      texts,
      choose(chosen) {
        risk = chosen
        chooseNumbers(numbers)
      },
    })
    for (const cell of cells)
      cell.addEventListener('click', () => {
        const number = Number(cell.dataset['number'])
        const others = numbers.filter((other) => other !== number)
        chooseNumbers(
          others.length < numbers.length ? others : [...numbers, number].toSorted((one, other) => one - other),
        )
      })
    quick.addEventListener('click', () => chooseNumbers(quickPick(numbers.length || keno.usual.numbers.length)))
    clear.addEventListener('click', () => choose(null))
    moveByArrows(board, cells)

    const draw = () => {
      const own = { numbers, risk }
      // Another choice has no hits of the last round.
      const balls = round !== null && isSamePick(round.pick, own) ? round.outcome.slice(0, shownBalls) : []
      for (const cell of cells) {
        const number = Number(cell.dataset['number'])
        const isDrawn = balls.includes(number)
        cell.setAttribute('aria-pressed', String(numbers.includes(number)))
        cell.classList.toggle('drawn', isDrawn)
        if (isDrawn) cell.setAttribute('aria-label', t('original.keno.drawn', { number }))
        else cell.removeAttribute('aria-label')
      }
      drawPays(pays, numbers.length === 0 ? null : own, balls.length === 0 ? null : kenoHits(own, balls), texts)
    }
    const showNumbers = (chosen: number[], isOpen: boolean) => {
      numbers = chosen
      count.textContent = `${chosen.length} / ${maxPicks}`
      for (const button of [...cells, quick]) button.disabled = !isOpen
      clear.disabled = !isOpen || chosen.length === 0
      risks.show(risk, isOpen)
      draw()
    }
    return {
      showPick(now, isOpen) {
        risk = now.risk
        showNumbers(now.numbers, isOpen)
      },
      showCleared: (isOpen) => showNumbers([], isOpen),
      showOutcome(shown: Round | null) {
        round = shown
        shownBalls = shown?.outcome.length ?? 0
        draw()
      },
      reveal(shown: Round, signal) {
        round = shown
        return animate(drawTime, signal, (share) => {
          const due = Math.floor(share * shown.outcome.length)
          if (due === shownBalls) return
          shownBalls = due
          draw()
        })
      },
    }
  },
}
