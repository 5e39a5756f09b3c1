import { createActor, type InspectionEvent } from 'xstate'
import { slotActors } from '#machines/slot/slot.actors.ts'
import { slotMachine } from '#machines/slot/slot.machine.ts'
import { winTier } from '#machines/slot/slot.rules.ts'
import { tableView } from '#machines/slot/slot.selectors.ts'
import { digestsOf } from '#games/fair/fair-check.ts'
import type { PastRound, PlayState } from '#wire/play/play.ts'
import { type Autoplay, offerAutoplay, type TurningTable } from './autoplay.ts'
import { createReels, type Reels } from './cabinet.ts'
import { clientSeed, keepClientSeed } from '#server/games/client/fairness.ts'
import { createFrame, focusFirst } from '#server/games/client/frame.ts'
import { display } from '#server/games/client/game-page.ts'
import {
  type Doings,
  drawFairness,
  drawRules,
  enteringWithWords,
  noticeOf,
  type OwnWords,
  showNotice,
  wireGame,
} from '#server/games/client/game-shell.ts'
import { handleKeys } from './slot-keys.ts'
import { createPace } from '#server/games/client/pace.ts'
import { icons, newRoundId, showSound } from '#server/games/client/page-parts.ts'
import { createPlayClient } from '#server/games/client/play-client.ts'
import { createSound, keepSound, isSoundOn } from '#server/games/client/sound.ts'
import { drawingsOf } from './symbols.ts'
import { readLaunch } from '#server/games/client/launch.ts'
import { textsOf } from '#server/games/client/texts.ts'
import { describeReels, layOut, sayResult, showRules, wordsOf } from './slot-view.ts'

declare global {
  /** Set by a test before the page boots; sees everything the chart does. */
  var statehouseInspect: ((event: InspectionEvent) => void) | undefined
}

const launch = await readLaunch()
const root = document.querySelector<HTMLElement>('#table')!
const frame = createFrame()
const sound = createSound()
const client = createPlayClient(launch.get('code'))
let texts = textsOf(document.documentElement.lang, 'PHP')
let page = layOut(root, texts, null)
let reels: Reels | null = null
let rounds: readonly PastRound[] = []
let autoplay: Autoplay | null = null
const pace = createPace(() => view().table?.leastTurnSeconds ?? 0)
const rest = () => Promise.resolve()

const actor = createActor(
  slotMachine.provide({
    actors: slotActors(
      {
        enter: enteringWithWords(client.enter),
        spin: (request, options) => pace.keep(() => client.spin(request, options)),
      },
      {
        stopReels: (turn, signal) => reels?.stopReels(turn, signal) ?? rest(),
        showWin: (turn, signal) => reels?.showWin(turn, signal) ?? rest(),
      },
      { clientSeed, digests: digestsOf(crypto.subtle) },
    ),
  }),
  { inspect: globalThis.statehouseInspect },
)
const view = () => tableView(actor.getSnapshot())

function openTable(table: PlayState): void {
  texts = textsOf(table.language, table.currency)
  document.documentElement.lang = table.language
  rounds = table.history
  page = layOut(root, texts, table)
  reels = createReels({
    window: page.reels,
    lineLayer: page.lines,
    drawings: drawingsOf(table.theme),
    rules: table.rules,
    sound,
    tierOf: (turn) => winTier(turn.win, view().result?.bet ?? '1'),
    showCount: (turn, share) => {
      page.win.textContent = texts.money(wonBefore() + Number(turn.win) * share)
      page.tierAmount.textContent = texts.money(Number(turn.win) * share)
    },
  })
  wire()
  autoplay?.leave()
  autoplay = table.autoplay === null ? null : offerAutoplay(turningTable(table), table.autoplay)
  focusFirst(page.spin)
}

const turningTable = ({ currency }: PlayState): TurningTable => ({
  root,
  texts,
  currency,
  words: {
    intro: 'autoplay.intro',
    turns: 'autoplay.turns',
    start: 'autoplay.start',
    stop: 'autoplay.stop',
    started: 'autoplay.started',
    allPlayed: 'autoplay.stopped.turns',
    bonus: 'autoplay.bonus',
  },
  spin: page.spin,
  icon: icons.spin,
  bet: () => view().bet,
  canSpin: () => view().canSpin,
  turn: () => actor.send({ type: 'spin.requested', spinId: newRoundId() }),
  changed: render,
})

/** Won by the turns of this round that have been shown already. */
function wonBefore(): number {
  const { result, turn } = actor.getSnapshot().context
  return (result?.turns.slice(0, turn) ?? []).reduce((sum, one) => sum + Number(one.win), 0)
}

function wire(): void {
  page.spin.addEventListener('click', () => spinOrSkip())
  page.raise.addEventListener('click', () => changeBet('bet.raised'))
  page.lower.addEventListener('click', () => changeBet('bet.lowered'))
  wireGame(page, doings)
}

const doings: Doings = {
  toggleSound,
  toggleRules: () => actor.send({ type: 'paytable.toggled' }),
  closeRules: () => actor.send({ type: 'paytable.closed' }),
  toggleFairness: () => actor.send({ type: 'fairness.toggled' }),
  closeFairness: () => actor.send({ type: 'fairness.closed' }),
  leave: () => actor.send({ type: 'leave.requested' }),
  answerNotice() {
    const snapshot = actor.getSnapshot()
    if (snapshot.matches({ play: 'notEntered' })) actor.send({ type: 'enter.retried' })
    else if (snapshot.matches({ play: 'unanswered' })) actor.send({ type: 'spin.retried' })
    else if (view().isShortHere) actor.send({ type: 'money.requested' })
    else actor.send({ type: 'leave.requested' })
  },
}

function toggleSound(): void {
  actor.send({ type: 'sound.toggled' })
  keepSound(view().soundOn)
}

function spinOrSkip(): void {
  if (autoplay?.running()) autoplay.stop()
  else if (view().canSpin) {
    autoplay?.playedByHand()
    actor.send({ type: 'spin.requested', spinId: newRoundId() })
  } else actor.send({ type: 'skip.requested' })
}

function changeBet(type: 'bet.raised' | 'bet.lowered'): void {
  // It was agreed on with the bet as it was.
  if (autoplay?.running()) return
  const before = view().bet
  actor.send({ type })
  const { bet } = view()
  if (bet !== before) page.live.textContent = texts.t('slot.sayBet', { amount: texts.money(bet) })
}

const words: OwnWords = {
  loading: 'slot.loading',
  unanswered: 'slot.unanswered',
  reconnecting: 'slot.reconnecting',
  declined: (code) => [`slot.declined.${code}`],
}

function render(): void {
  const snapshot = actor.getSnapshot()
  const {
    table,
    bet,
    canRaise,
    canLower,
    canSpin,
    turning,
    turn,
    freeWon,
    freeLeft,
    tier,
    balance,
    paytableOpen,
    soundOn,
  } = view()
  const { t, money } = texts
  autoplay?.follow(snapshot)
  const alone = autoplay?.running() === true

  const shortWith = view().isShortHere ? (table?.game.vendorName ?? '') : null
  showNotice(page, texts, noticeOf(snapshot, texts, words, shortWith))

  const still = !turning
  if (still && !snapshot.matches({ play: 'celebrating' })) reels?.halt()
  page.raise.disabled = !canRaise || alone
  page.lower.disabled = !canLower || alone
  const maySkip = snapshot.matches({ play: 'revealing' }) || snapshot.matches({ play: 'celebrating' })
  page.spin.disabled = !canSpin && !maySkip && !snapshot.matches({ play: 'spinning' })
  page.spin.classList.toggle('turning', turning)
  page.spin.setAttribute('aria-label', t(maySkip ? 'slot.skip' : 'slot.spin'))
  page.balance.textContent = table ? money(balance) : '–'
  page.bet.textContent = table ? money(bet) : '–'

  const free = freeWon > 0 && turn?.free === true && !snapshot.matches({ play: 'idle' })
  page.free.hidden = !free
  page.free.textContent = free ? t('slot.freeTurn', { number: freeWon - freeLeft, count: freeWon }) : ''
  root.classList.toggle('is-free', free)

  page.tier.hidden = tier === 'plain'
  page.tier.dataset['tier'] = tier
  page.tierName.textContent = tier === 'plain' ? '' : t(`slot.tier.${tier}`)

  showSound(page, texts, soundOn)
  sound.setOn(soundOn)
  drawRules(page, paytableOpen, () => table && showRules(page, texts, table, rounds))
  drawFairness(page, texts, view(), (event) => actor.send(event))
  autoplay?.draw()
}

actor.on('game.ready', () => {
  const table = view().table
  if (table) openTable(table)
  display(page, texts.t('slot.goodLuck'))
  frame.post({ type: 'game.ready' })
})
actor.on('round.started', () => {
  page.win.textContent = ''
  root.classList.remove('has-won')
  page.live.textContent = ''
  display(page, texts.t('slot.spinning'))
  reels?.start()
})
actor.on('win.shown', ({ turn }) => {
  const table = view().table
  if (!table) return
  root.classList.add('has-won')
  const free = view().freeWon
  const tier = winTier(turn.win, view().result?.bet ?? '1')
  const won = wordsOf(turn, table, texts)
  if (!turn.free && free > 0 && Number(turn.scatterWin) > 0)
    display(page, texts.t('slot.freeWon', { count: free }), true)
  else if (tier === 'plain') display(page, won)
  else display(page, `${texts.t(`slot.tier.${tier}`)}: ${won}`, tier !== 'nice')
})
actor.on('round.finished', ({ result }) => {
  autoplay?.finished({ win: result.win, bonus: result.turns.some(({ free }) => free) }, pace.left())
  // Without it, the server publishes the balance after a timeout.
  client.shown(result.spinId).catch(() => {})
  const table = view().table
  const last = result.turns.at(-1)
  if (!table || !last) return
  rounds = [{ spinId: result.spinId, bet: result.bet, win: result.win, at: result.at }, ...rounds].slice(0, 12)
  page.reels.setAttribute('aria-label', `${texts.t('slot.reels')}. ${describeReels(last, table, texts)}`)
  page.live.textContent = sayResult(result, texts)
  page.win.textContent = Number(result.win) > 0 ? texts.money(result.win) : ''
  if (Number(result.win) === 0) display(page, texts.t('slot.goodLuck'))
  else if (view().freeWon > 0) display(page, texts.t('slot.freeTotal', { amount: texts.money(result.win) }), true)
})
actor.on('clientSeed.saved', ({ clientSeed: seed }) => keepClientSeed(seed))
actor.on('transfer.requested', () => frame.toMoney())
actor.on('game.left', () => {
  autoplay?.stop()
  frame.leave(launch.get('back'))
})

handleKeys({
  spinOrSkip,
  changeBet,
  ...doings,
  close() {
    doings.closeRules()
    doings.closeFairness()
  },
  covered: () => view().paytableOpen || view().fairness !== 'closed' || autoplay?.choosing() === true,
})
wire()
actor.subscribe(render)
actor.start()
if (isSoundOn()) actor.send({ type: 'sound.toggled' })
