import { createActor, type InspectionEvent } from 'xstate'
import { slotActors } from '#machines/slot/slot.actors.ts'
import { slotMachine } from '#machines/slot/slot.machine.ts'
import { winTier } from '#machines/slot/slot.rules.ts'
import { tableView } from '#machines/slot/slot.selectors.ts'
import type { CallOptions } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import { digestsOf } from '#wire/fair-check.ts'
import type { PastRound, PlayState } from '#wire/play.ts'
import { type Autoplay, offerAutoplay, type TurningTable } from './autoplay.ts'
import { createReels, type Reels } from './cabinet.ts'
import { clientSeed, isFairnessOld, keepClientSeed, sayVerdict, showFairness } from './fairness.ts'
import { createFrame } from './frame.ts'
import { handleKeys } from './keys.ts'
import { createPace } from './pace.ts'
import { newRoundId, showSound } from './page-parts.ts'
import { createPlayClient } from './play-client.ts'
import { createSound, keepSound, soundWanted } from './sound.ts'
import { drawingsOf } from './symbols.ts'
import { fetchTexts, textsOf, type TextId } from './texts.ts'
import { describeReels, layOut, sayResult, showRules, wordsOf } from './view.ts'

declare global {
  /** Set by a test before the page boots; sees everything the chart does. */
  var statehouseInspect: ((event: InspectionEvent) => void) | undefined
}

const launch = new URLSearchParams(window.location.hash.slice(1))
history.replaceState(null, '', window.location.pathname)

const root = document.querySelector<HTMLElement>('#table')!
const frame = createFrame()
const sound = createSound()
const client = createPlayClient(launch.get('code'))
document.documentElement.lang = launch.get('lang') ?? document.documentElement.lang
await fetchTexts(document.documentElement.lang)
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
      { enter, spin: (request, options) => pace.keep(() => client.spin(request, options)) },
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

/** Enters, and has the words of the table's language before it opens: after a reload only the server knows it. */
async function enter(options?: CallOptions): Promise<Answer<PlayState>> {
  const answer = await client.enter(options)
  if (answer.kind === 'value') await fetchTexts(answer.value.language)
  return answer
}

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
  page.spin.focus()
}

const turningTable = ({ currency }: PlayState): TurningTable => ({
  root,
  texts,
  currency,
  spin: page.spin,
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
  page.sound.addEventListener('click', () => toggleSound())
  page.info.addEventListener('click', () => actor.send({ type: 'paytable.toggled' }))
  page.fairnessOpen.addEventListener('click', () => actor.send({ type: 'fairness.toggled' }))
  page.fairnessClose.addEventListener('click', () => actor.send({ type: 'fairness.closed' }))
  page.fairness.addEventListener('cancel', (event) => {
    event.preventDefault()
    actor.send({ type: 'fairness.closed' })
  })
  page.leave.addEventListener('click', () => actor.send({ type: 'leave.requested' }))
  page.paytableClose.addEventListener('click', () => actor.send({ type: 'paytable.closed' }))
  page.paytable.addEventListener('cancel', (event) => {
    event.preventDefault()
    actor.send({ type: 'paytable.closed' })
  })
  page.noticeAction.addEventListener('click', () => {
    const snapshot = actor.getSnapshot()
    if (snapshot.matches({ play: 'notEntered' })) actor.send({ type: 'enter.retried' })
    else if (snapshot.matches({ play: 'unanswered' })) actor.send({ type: 'spin.retried' })
    else if (view().isShortHere) actor.send({ type: 'money.requested' })
    else actor.send({ type: 'leave.requested' })
  })
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

interface Notice {
  readonly text: TextId
  /** Of its placeholders. */
  readonly values?: Readonly<Record<string, string>>
  readonly action: TextId | null
}

function noticeOf(snapshot: ReturnType<typeof actor.getSnapshot>): Notice | null {
  if (snapshot.matches({ play: 'notEntered' })) return { text: 'slot.notEntered', action: 'slot.retry' }
  if (snapshot.matches({ play: 'unanswered' })) return { text: 'slot.unanswered', action: 'slot.retry' }
  if (snapshot.matches({ play: 'waitingToRetry' })) return { text: 'slot.reconnecting', action: null }
  if (snapshot.matches({ play: 'ended' })) return { text: 'slot.ended', action: 'slot.closeShort' }
  if (snapshot.matches({ play: 'entering' })) return { text: 'slot.loading', action: null }
  if (!snapshot.matches({ play: 'declined' })) return null
  const { table, isShortHere } = view()
  if (isShortHere)
    return {
      text: 'slot.declined.wallet',
      values: { vendor: table?.game.vendorName ?? '' },
      action: 'slot.moveMoney',
    }
  const own = `slot.declined.${snapshot.context.refusal ?? 'other'}`
  return { text: texts.has(own) ? own : 'slot.declined.other', action: null }
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
    fairness,
    soundOn,
  } = view()
  const { t, money } = texts
  autoplay?.follow(snapshot)
  const alone = autoplay?.running() === true

  const notice = noticeOf(snapshot)
  page.notice.hidden = notice === null
  page.noticeText.textContent = notice ? t(notice.text, notice.values) : ''
  page.noticeAction.hidden = !notice?.action
  page.noticeAction.textContent = notice?.action ? t(notice.action) : ''

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
  if (paytableOpen && !page.paytable.open && table) {
    showRules(page, texts, table, rounds)
    page.paytable.showModal()
  } else if (!paytableOpen && page.paytable.open) page.paytable.close()
  if (fairness !== 'closed' && !page.fairness.open && table) {
    showFairness(page, texts, view(), (event) => actor.send(event))
    page.fairness.showModal()
  } else if (fairness !== 'closed' && isFairnessOld(page, view())) {
    // The round was under way when it was opened, and is over.
    const typed = page.fairnessBody.querySelector('input')?.value
    showFairness(page, texts, view(), (event) => actor.send(event))
    const input = page.fairnessBody.querySelector('input')
    if (input !== null && typed !== undefined) input.value = typed
  } else if (fairness === 'closed' && page.fairness.open) page.fairness.close()
  if (fairness !== 'closed') sayVerdict(page, texts, view())
  autoplay?.draw()
}

function display(text: string, strong = false): void {
  page.display.textContent = text
  page.display.classList.toggle('strong', strong)
}

actor.on('game.ready', () => {
  const table = view().table
  if (table) openTable(table)
  display(texts.t('slot.goodLuck'))
  frame.say({ type: 'game.ready' })
})
actor.on('round.started', () => {
  page.win.textContent = ''
  root.classList.remove('has-won')
  page.live.textContent = ''
  display(texts.t('slot.spinning'))
  reels?.start()
})
actor.on('win.shown', ({ turn }) => {
  const table = view().table
  if (!table) return
  root.classList.add('has-won')
  const free = view().freeWon
  const tier = winTier(turn.win, view().result?.bet ?? '1')
  const words = wordsOf(turn, table, texts)
  if (!turn.free && free > 0) display(texts.t('slot.freeWon', { count: free }), true)
  else if (tier === 'plain') display(words)
  else display(`${texts.t(`slot.tier.${tier}`)}: ${words}`, tier !== 'nice')
})
actor.on('round.finished', ({ result }) => {
  autoplay?.finished(result, pace.left())
  // Where it does not arrive, the server tells by itself after a while.
  client.shown(result.spinId).catch(() => {})
  const table = view().table
  const last = result.turns.at(-1)
  if (!table || !last) return
  rounds = [{ spinId: result.spinId, bet: result.bet, win: result.win, at: result.at }, ...rounds].slice(0, 12)
  page.reels.setAttribute('aria-label', `${texts.t('slot.reels')}. ${describeReels(last, table, texts)}`)
  page.live.textContent = sayResult(result, texts)
  page.win.textContent = Number(result.win) > 0 ? texts.money(result.win) : ''
  if (Number(result.win) === 0) display(texts.t('slot.goodLuck'))
  else if (result.turns.length > 1) display(texts.t('slot.freeTotal', { amount: texts.money(result.win) }), true)
})
actor.on('clientSeed.kept', ({ clientSeed: seed }) => keepClientSeed(seed))
actor.on('money.wanted', () => frame.toMoney())
actor.on('game.left', () => {
  autoplay?.stop()
  frame.leave(launch.get('back'))
})

handleKeys({
  spinOrSkip,
  changeBet,
  toggleSound,
  send: (event) => actor.send(event),
  covered: () => view().paytableOpen || view().fairness !== 'closed' || autoplay?.choosing() === true,
})
wire()
actor.subscribe(render)
actor.start()
if (soundWanted()) actor.send({ type: 'sound.toggled' })
