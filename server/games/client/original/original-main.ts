import { createActor } from 'xstate'
import { digestsOf } from '#games/fair/fair-check.ts'
import { originalActors } from '#machines/original/original.actors.ts'
import { originalMachine } from '#machines/original/original.machine.ts'
import { originalView } from '#machines/original/original.selectors.ts'
import { winTier } from '#machines/slot/slot.rules.ts'
import { clientSeed, keepClientSeed } from '#server/games/client/fairness.ts'
import { createFrame, focusFirst } from '#server/games/client/frame.ts'
import { display } from '#server/games/client/game-page.ts'
import {
  doingsOf,
  drawFairness,
  drawRules,
  enteringWithWords,
  noticeOf,
  type OwnWords,
  showNotice,
  wireGame,
} from '#server/games/client/game-shell.ts'
import { readLaunch } from '#server/games/client/launch.ts'
import { createPace } from '#server/games/client/pace.ts'
import { icons, newRoundId, showSound } from '#server/games/client/page-parts.ts'
import { type Autoplay, offerAutoplay } from '#server/games/client/slot/autoplay.ts'
import type { AutoplayWords } from '#server/games/client/slot/autoplay-view.ts'
import { handleKeys } from '#server/games/client/slot/slot-keys.ts'
import { createSound, isSoundOn } from '#server/games/client/sound.ts'
import { textsOf } from '#server/games/client/texts.ts'
import { fromMinor, toMinor } from '#wire/money.ts'
import type { OriginalResult, OriginalState, PastOriginal } from '#wire/play/originals.ts'
import { type OpenView, outcomeText, pause, type RevealedRound } from './game-view.ts'
import { gameViews } from './game-views.ts'
import { createOriginalClient } from './original-client.ts'
import { layOutOriginal, showOriginalRules } from './original-view.ts'

const launch = await readLaunch()
const root = document.querySelector<HTMLElement>('#table')!
const frame = createFrame()
const sound = createSound()
const client = createOriginalClient(launch.get('code'))
/** How long an outcome is shown before the balance where motion is reduced, in milliseconds. */
const stillTime = 250
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
let texts = textsOf(document.documentElement.lang, 'PHP')
let page = layOutOriginal(root, texts, null)
let drawn: OpenView<unknown, unknown> | null = null
let rounds: readonly PastOriginal[] = []
let autoplay: Autoplay | null = null
const pace = createPace(() => view().table?.leastTurnSeconds ?? 0)

const seen = ({ pick, outcome, bet, win }: OriginalResult): RevealedRound => ({
  pick,
  outcome,
  isGain: Number(win) > Number(bet),
})

const actor = createActor(
  originalMachine.provide({
    actors: originalActors(
      {
        enter: enteringWithWords(client.enter),
        play: (request, options) => pace.keep(() => client.play(request, options)),
      },
      {
        clientSeed,
        async reveal(result, signal) {
          if (!stillness.matches) return drawn?.reveal(seen(result), signal)
          drawn?.showOutcome(seen(result))
          await pause(stillTime, signal)
        },
        digests: digestsOf(crypto.subtle),
      },
    ),
  }),
  { inspect: globalThis.statehouseInspect },
)
const view = () => originalView(actor.getSnapshot())

const doings = doingsOf((type) => actor.send({ type }), {
  retry: 'play.retried',
  standing: () => actor.getSnapshot(),
  view,
})

const words: OwnWords = {
  loading: 'slot.loading',
  unanswered: 'slot.unanswered',
  reconnecting: 'slot.reconnecting',
  declined: (code) => [`original.declined.${code}`, `slot.declined.${code}`],
}

const autoplayWords: AutoplayWords = {
  intro: 'original.auto.intro',
  turns: 'original.auto.turns',
  start: 'original.auto.start',
  stop: 'original.auto.stop',
  started: 'original.auto.started',
  allPlayed: 'original.auto.allPlayed',
  bonus: null,
}

function openTable(table: OriginalState): void {
  texts = textsOf(table.language, table.currency)
  document.documentElement.lang = table.language
  rounds = table.history
  page = layOutOriginal(root, texts, table)
  drawn = gameViews[table.rules].open({
    outcome: page.outcome,
    pick: page.pick,
    texts,
    share: (part, of) => {
      const bet = toMinor(view().bet, table.currency)
      return texts.money(fromMinor((bet * BigInt(part)) / BigInt(of), table.currency))
    },
    choose: (pick) => {
      // Autoplay was agreed on with the pick as it was.
      if (autoplay?.running() === true) return
      actor.send({ type: 'pick.changed', pick })
      const { canChoose, canPlay } = view()
      if (canChoose && !canPlay) showPickMissed()
    },
  })
  wire()
  autoplay?.leave()
  autoplay = table.autoplay === null ? null : offerAutoplay(turningTable(table), table.autoplay)
  focusFirst(page.spin)
}

const turningTable = ({ currency }: OriginalState) => ({
  root,
  texts,
  currency,
  words: autoplayWords,
  spin: page.spin,
  icon: icons.play,
  bet: () => view().bet,
  canSpin: () => view().canPlay,
  turn: () => actor.send({ type: 'play.requested', roundId: newRoundId() }),
  changed: render,
})

function wire(): void {
  page.spin.addEventListener('click', () => playOrSkip())
  page.raise.addEventListener('click', () => changeBet('bet.raised'))
  page.lower.addEventListener('click', () => changeBet('bet.lowered'))
  wireGame(page, doings)
}

function playOrSkip(): void {
  if (autoplay?.running() === true) return autoplay.stop()
  if (!view().canChoose) return actor.send({ type: 'skip.requested' })
  if (view().canPlay) autoplay?.playedByHand()
  actor.send({ type: 'play.requested', roundId: newRoundId() })
}

function changeBet(type: 'bet.raised' | 'bet.lowered'): void {
  if (autoplay?.running() === true) return
  const before = view().bet
  actor.send({ type })
  const { bet } = view()
  if (bet !== before) page.live.textContent = texts.t('slot.sayBet', { amount: texts.money(bet) })
}

function render(): void {
  const snapshot = actor.getSnapshot()
  const now = view()
  const { table, pick, drawing } = now
  const { t, money } = texts
  autoplay?.follow(snapshot)
  const alone = autoplay?.running() === true

  const shortWith = now.isShortHere ? (table?.game.vendorName ?? '') : null
  showNotice(page, texts, noticeOf(snapshot, texts, words, shortWith))

  root.classList.toggle('is-drawing', drawing)
  page.raise.disabled = !now.canRaise || alone
  page.lower.disabled = !now.canLower || alone
  page.spin.disabled = !now.canPlay && !now.canSkip && !drawing
  page.spin.setAttribute('aria-label', t(now.canSkip ? 'slot.skip' : 'original.play'))
  page.balance.textContent = table ? money(now.balance) : '–'
  page.bet.textContent = table ? money(now.bet) : '–'
  const isOpen = now.canChoose && !alone
  if (table !== null && pick !== null) drawn?.showPick(pick, isOpen)
  else if (table !== null) drawn?.showCleared?.(isOpen)
  if (!now.canSkip) drawn?.showOutcome(now.revealed === null ? null : seen(now.revealed))

  showSound(page, texts, now.soundOn)
  sound.setOn(now.soundOn)
  drawRules(page, now.rulesOpen, () => table && showOriginalRules(page, texts, { table, pick, rounds }))
  drawFairness(page, texts, now, (event) => actor.send(event))
  autoplay?.draw()
}

/** Shows and reads out that something has to be chosen first. */
function showPickMissed(): void {
  display(page, texts.t('original.chooseFirst'))
  page.live.textContent = texts.t('original.chooseFirst')
}

function showResult(result: OriginalResult): void {
  const { game, balance, ...round } = result
  const { bet, win } = round
  rounds = [round, ...rounds].slice(0, 12)
  const won = Number(win) > 0
  const { isGain } = seen(result)
  const text = outcomeText(game, round, texts)
  page.live.textContent = texts.t(isGain ? 'original.sayWin' : won ? 'original.sayBack' : 'original.sayLoss', {
    outcome: text,
    amount: texts.money(win),
    balance: texts.money(balance),
  })
  page.win.textContent = won ? texts.money(win) : ''
  root.classList.toggle('has-won', isGain)
  display(page, won ? `${text} · ${texts.money(win)}` : text, isGain)
  if (isGain) sound.won(winTier(win, bet))
  else sound.missed()
}

actor.on('game.ready', () => {
  const { table } = view()
  if (table) openTable(table)
  display(page, texts.t('slot.goodLuck'))
  frame.post({ type: 'game.ready' })
})
actor.on('round.started', () => {
  page.win.textContent = ''
  page.live.textContent = ''
  root.classList.remove('has-won')
  display(page, texts.t('slot.spinning'))
  sound.reelStarted()
})
actor.on('round.finished', ({ result }) => {
  autoplay?.finished({ win: result.win, bonus: false }, pace.left())
  // Without it, the server publishes the balance after a timeout.
  client.shown(result.roundId).catch(() => {})
  showResult(result)
})
actor.on('pick.missed', showPickMissed)
actor.on('clientSeed.saved', ({ clientSeed: seed }) => keepClientSeed(seed))
actor.on('transfer.requested', () => frame.toMoney())
actor.on('game.left', () => {
  autoplay?.stop()
  frame.leave(launch.get('back'))
})

handleKeys({
  spinOrSkip: playOrSkip,
  changeBet,
  ...doings,
  close() {
    doings.closeRules()
    doings.closeFairness()
  },
  covered: () => view().rulesOpen || view().fairness !== 'closed' || autoplay?.choosing() === true,
})
wire()
actor.subscribe(render)
actor.start()
if (isSoundOn()) actor.send({ type: 'sound.toggled' })
