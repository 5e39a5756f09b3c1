import { createActor } from 'xstate'
import { fishingActors } from '#machines/fishing/fishing.actors.ts'
import { fishingMachine } from '#machines/fishing/fishing.machine.ts'
import { seaView } from '#machines/fishing/fishing.selectors.ts'
import type { FiredShot } from '#machines/fishing/fishing.setup.ts'
import { winTier } from '#machines/slot/slot.rules.ts'
import { digestsOf } from '#games/fair/fair-check.ts'
import type { PastShot, SeaState, ShotResult } from '#wire/play/fishing.ts'
import type { Target } from '#games/fishing/fishing-sea.ts'
import { clientSeed, keepClientSeed } from '#server/games/client/fairness.ts'
import { createFishingClient, forgetShot, keepShot, storedShot } from './fishing-client.ts'
import { handleFishingKeys } from './fishing-keys.ts'
import { handlePointer } from './fishing-pointer.ts'
import { shoal } from './fishing-swim.ts'
import { layOutSea, showSeaRules } from './fishing-view.ts'
import { createWater, flightTime, type Water } from './fishing-water.ts'
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
import { newRoundId, showSound } from '#server/games/client/page-parts.ts'
import { createSound, isSoundOn } from '#server/games/client/sound.ts'
import { readLaunch } from '#server/games/client/launch.ts'
import { textsOf } from '#server/games/client/texts.ts'

const launch = await readLaunch()
const root = document.querySelector<HTMLElement>('#table')!
const frame = createFrame()
const sound = createSound()
const client = createFishingClient(launch.get('code'))
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
let texts = textsOf(document.documentElement.lang, 'PHP')
let page = layOutSea(root, texts, null)
let water: Water | null = null
let shots: readonly PastShot[] = []
/** The fish each shot that is not over was aimed at. */
const aims = new Map<string, number>()
const flown = new Set<string>()

/** Resolves when the shot has been seen to arrive; a shot asked for again has flown already. */
function flight({ shotId, target, bet }: FiredShot): Promise<void> {
  if (flown.has(shotId)) return Promise.resolve()
  flown.add(shotId)
  const size = view().sea?.cannons.indexOf(bet) ?? 0
  sound.fired(size)
  if (water === null || stillness.matches) return Promise.resolve()
  const fish = aims.get(shotId) ?? water.fishOf(target)
  aims.set(shotId, fish)
  water.shoot(fish, size)
  return new Promise((resolve) => setTimeout(resolve, flightTime))
}

const actor = createActor(
  fishingMachine.provide({
    actors: fishingActors(
      { ...client, enter: enteringWithWords(client.enter) },
      { clientSeed, unanswered: storedShot, flight, digests: digestsOf(crypto.subtle) },
    ),
  }),
  { inspect: globalThis.statehouseInspect },
)
const view = () => seaView(actor.getSnapshot())

function openSea(sea: SeaState): void {
  texts = textsOf(sea.language, sea.currency)
  document.documentElement.lang = sea.language
  shots = sea.history
  page = layOutSea(root, texts, sea)
  water?.run(false)
  water = createWater(page.water, sea.game.gameCode.length * 7919)
  const still = () => {
    root.classList.toggle('is-still', stillness.matches)
    water?.run(!stillness.matches)
  }
  stillness.addEventListener('change', still)
  still()
  wire()
  const [first] = page.targets
  choose(first)
  if (first) focusFirst(first)
  display(page, texts.t('fishing.hint'))
}

function shoot(target: Target, fish?: number): void {
  if (!view().canShoot) return
  const shotId = newRoundId()
  if (fish !== undefined) aims.set(shotId, fish)
  actor.send({ type: 'shot.requested', shotId, target })
}

/** The target that the keyboard stands on: the one that Space shoots at. */
function choose(button: HTMLButtonElement | undefined): void {
  for (const each of page.targets) each.tabIndex = each === button ? 0 : -1
}

const targetOf = (button: HTMLElement) => button.dataset['target'] as Target

function wire(): void {
  for (const button of page.targets) {
    button.addEventListener('click', () => shoot(targetOf(button)))
    button.addEventListener('focus', () => choose(button))
  }
  for (const [cannon, button] of page.cannons.entries())
    button.addEventListener('click', () => {
      actor.send({ type: 'cannon.chosen', cannon })
      page.live.textContent = texts.t('fishing.sayCannon', { number: cannon + 1, amount: texts.money(view().bet) })
    })
  handlePointer(page.water, {
    aim(x, y) {
      water?.aimAt(x, y)
    },
    shoot(x, y) {
      const fish = water?.fishAt(x, y)
      if (fish !== null && fish !== undefined) shoot(shoal[fish]!, fish)
    },
    mayGoOn: () => actor.getSnapshot().matches({ play: 'flying' }) || actor.getSnapshot().matches({ play: 'ready' }),
  })
  wireGame(page, doings)
}

const doings = doingsOf((type) => actor.send({ type }), {
  retry: 'shot.retried',
  standing: () => actor.getSnapshot(),
  view,
})

const words: OwnWords = {
  loading: 'fishing.loading',
  unanswered: 'fishing.unanswered',
  reconnecting: 'fishing.reconnecting',
  declined: (code) => [`fishing.declined.${code}`, `slot.declined.${code}`],
}

function render(): void {
  const { sea, balance, cannon, canChoose, flying, rulesOpen, soundOn } = view()
  const { money } = texts
  const shortWith = view().isShortHere ? (sea?.game.vendorName ?? '') : null
  showNotice(page, texts, noticeOf(actor.getSnapshot(), texts, words, shortWith))

  root.classList.toggle('is-flying', flying)
  page.balance.textContent = sea ? money(balance) : '–'
  for (const [index, button] of page.cannons.entries()) {
    button.setAttribute('aria-pressed', String(index === cannon))
    button.disabled = !canChoose
  }
  water?.setCannon(cannon)

  showSound(page, texts, soundOn)
  sound.setOn(soundOn)
  drawRules(page, rulesOpen, () => sea && showSeaRules(page, texts, sea, shots))
  drawFairness(page, texts, view(), (event) => actor.send(event))
}

function showResult({ shotId, target, bet, caught, win, balance, at }: ShotResult): void {
  shots = [{ shotId, target, bet, win, at }, ...shots].slice(0, 12)
  const name = texts.t(`fishing.target.${target}`)
  const text = texts.t(caught ? 'fishing.sayCatch' : 'fishing.sayMiss', {
    name,
    amount: texts.money(win),
    balance: texts.money(balance),
  })
  page.live.textContent = text
  page.win.textContent = caught ? texts.money(win) : ''
  root.classList.toggle('has-won', caught)
  display(
    page,
    caught ? `${texts.t('fishing.caught')}: ${name} · ${texts.money(win)}` : `${texts.t('fishing.missed')}: ${name}`,
    caught,
  )
  const fish = aims.get(shotId)
  aims.delete(shotId)
  flown.delete(shotId)
  if (caught) sound.won(winTier(win, bet))
  else sound.missed()
  if (fish !== undefined && !stillness.matches) water?.land(fish, caught ? `+${texts.money(win)}` : null)
}

actor.on('game.ready', () => {
  const { sea } = view()
  if (sea) openSea(sea)
  frame.post({ type: 'game.ready' })
})
actor.on('shot.fired', ({ shot }) => {
  const { sea } = view()
  if (sea) keepShot(sea.game.gameCode, shot)
})
actor.on('shot.over', ({ result }) => {
  forgetShot()
  showResult(result)
})
actor.on('shot.refused', () => {
  forgetShot()
  aims.clear()
  flown.clear()
})
actor.on('clientSeed.saved', ({ clientSeed: seed }) => keepClientSeed(seed))
actor.on('transfer.requested', () => frame.toMoney())
actor.on('game.left', () => frame.leave(launch.get('back')))

handleFishingKeys({
  targets: () => page.targets,
  cannons: () => page.cannons,
  ...doings,
  close() {
    doings.closeRules()
    doings.closeFairness()
  },
  covered: () => view().rulesOpen || view().fairness !== 'closed',
})
wire()
actor.subscribe(render)
actor.start()
if (isSoundOn()) actor.send({ type: 'sound.toggled' })
