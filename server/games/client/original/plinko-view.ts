import { plinko, type PlinkoPick, plinkoPays, plinkoRisks, plinkoRows, slotOf } from '#games/originals/plinko.ts'
import { escape } from '#server/games/client/page-parts.ts'
import { animate, type GameView, type PayRow, type RevealedRound, shortMultiple } from './game-view.ts'
import { riskChoice } from './risk-choice.ts'

type Round = RevealedRound<PlinkoPick, string>

/** Time that the ball takes from one row to the next, in milliseconds. */
const stepTime = 110

/** Sizes of the drawn board, in units of its picture. */
const board = { width: 344, height: 298, top: 16, rows: 224, slots: 252, tier: 22, pill: 20 } as const

/** The places of a board with so many rows: one more on each side than slots, for the wide labels of the outer ones. */
function placesOf(rows: number) {
  const wide = board.width / (rows + 2)
  const high = board.rows / rows
  return {
    wide,
    high,
    pin: Math.min(2.6, wide * 0.12),
    ball: Math.min(6, wide * 0.27),
    /** Where something is after so many rows and steps to the right. */
    across: (row: number, rights: number) => board.width / 2 + (rights - row / 2) * wide,
    down: (row: number) => board.top + row * high,
  }
}

/** Draws the pins and the slots with what they pay: labels in two lines, so that each has the width of two slots. */
function drawBoard(pick: PlinkoPick): string {
  const { wide, pin, ball, across, down } = placesOf(pick.rows)
  const pins = Array.from({ length: pick.rows }, (_, row) =>
    Array.from(
      { length: row + 1 },
      (__, rights) =>
        `<circle cx="${across(row, rights).toFixed(1)}" cy="${down(row).toFixed(1)}" r="${pin.toFixed(1)}"/>`,
    ).join(''),
  ).join('')
  const slots = plinkoPays(pick)
    .map((pays, slot) => {
      const x = across(pick.rows, slot)
      const y = board.slots + (slot % 2) * board.tier
      // From warm at the edges to pale in the middle.
      const edge = Math.abs(slot / pick.rows - 0.5) * 2
      return `<g data-slot="${slot}" data-edge="${edge.toFixed(2)}"><path d="M${x.toFixed(1)} ${board.slots - 8}V${y}"/><rect x="${(x - wide + 0.8).toFixed(1)}" y="${y}" width="${(2 * wide - 1.6).toFixed(1)}" height="${board.pill}" rx="5"/><text x="${x.toFixed(1)}" y="${y + 14}">${shortMultiple(pays)}</text></g>`
    })
    .join('')
  return `<g class="pins">${pins}</g>${slots}<circle class="ball" r="${ball.toFixed(1)}" visibility="hidden"/>`
}

/** Returns the place of the ball after a share of its path: it bounces off a pin of each row. */
function ballAt(path: string, share: number): readonly [x: number, y: number] {
  const { high, pin, ball, across, down } = placesOf(path.length)
  const passed = Math.min(path.length - 1, Math.floor(share * path.length))
  const part = share * path.length - passed
  const rights = slotOf(path.slice(0, passed))
  const [from, to] = [across(passed, rights), across(passed + 1, slotOf(path.slice(0, passed + 1)))]
  const hop = passed === 0 ? 0 : high * 0.22 * Math.sin(Math.PI * part)
  return [from + (to - from) * part, down(passed) - pin - ball + high * part * part - hop]
}

/** Plinko: a board of pins through which the ball falls along the drawn path, and the choice of rows and risk. */
export const plinkoView: GameView<PlinkoPick, string> = {
  rules: 'original.plinko.rules',
  payTable(pick, { t }) {
    const { rows, risk } = pick ?? plinko.usual
    const pays = plinkoPays({ rows, risk })
    return pays.slice(0, Math.floor(rows / 2) + 1).map((multiple, slot): PayRow => {
      const [left, right] = [slot + 1, rows - slot + 1]
      const name =
        left === right ? t('original.plinko.slot', { slot: left }) : t('original.plinko.slots', { left, right })
      return { name, pays: multiple }
    })
  },
  open({ outcome, pick, texts, choose }) {
    const { t } = texts
    outcome.innerHTML = `<svg class="plinko" viewBox="0 0 ${board.width} ${board.height}" aria-hidden="true"></svg>`
    pick.innerHTML = `
      <select class="number" aria-label="${escape(t('original.plinko.rows'))}">${plinkoRows
        .map((rows) => `<option value="${rows}">${escape(t('original.plinko.rowsOf', { rows }))}</option>`)
        .join('')}</select>
      <fieldset></fieldset>`
    const picture = outcome.querySelector('svg')!
    const select = pick.querySelector('select')!
    let shown: PlinkoPick | null = null
    let round: Round | null = null
    const risks = riskChoice(pick.querySelector('fieldset')!, {
      risks: plinkoRisks,
      texts,
      choose: (risk) => choose({ rows: shown?.rows ?? plinko.usual.rows, risk }),
    })
    select.addEventListener('change', () => {
      const rows = plinkoRows.find((count) => String(count) === select.value)
      if (rows !== undefined) choose({ rows, risk: shown?.risk ?? plinko.usual.risk })
    })
    const place = (path: string, share: number) => {
      const ball = picture.querySelector('.ball')
      const [x, y] = ballAt(path, share)
      ball?.setAttribute('visibility', 'visible')
      ball?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
    }
    /** Shows where the ball of the last round lies, unless the board is another one by now. */
    const land = () => {
      const isSame = round !== null && round.pick.rows === shown?.rows && round.pick.risk === shown.risk
      picture.querySelector('.ball')?.setAttribute('visibility', 'hidden')
      for (const slot of picture.querySelectorAll('[data-slot]')) slot.classList.remove('hit')
      if (round === null || !isSame) return
      place(round.outcome, 1)
      picture.querySelector(`[data-slot="${slotOf(round.outcome)}"]`)?.classList.add('hit')
    }
    return {
      showPick(now, isOpen) {
        select.disabled = !isOpen
        select.value = String(now.rows)
        risks.show(now.risk, isOpen)
        if (shown?.rows === now.rows && shown.risk === now.risk) return
        shown = now
        picture.innerHTML = drawBoard(now)
        // Styles in markup are refused by the page's content security policy.
        for (const slot of picture.querySelectorAll<SVGGElement>('[data-edge]'))
          slot.style.setProperty('--edge', slot.dataset['edge'] ?? '')
        land()
      },
      showOutcome(last: Round | null) {
        round = last
        land()
      },
      async reveal(next: Round, signal) {
        await animate(next.outcome.length * stepTime, signal, (share) => place(next.outcome, share))
        round = next
        land()
      },
    }
  },
}
