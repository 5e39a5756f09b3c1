import { createActor } from 'xstate'
import { fishingActors } from '#machines/fishing/fishing.actors.ts'
import { fishingMachine } from '#machines/fishing/fishing.machine.ts'
import { seaView } from '#machines/fishing/fishing.selectors.ts'
import type { FiredShot } from '#machines/fishing/fishing.setup.ts'
import { winTier } from '#machines/slot/slot.rules.ts'
import { digestsOf } from '#wire/fair-check.ts'
import type { PastShot, SeaState, ShotResult } from '#wire/fishing.ts'
import type { Target } from '#wire/fishing-sea.ts'
import { clientSeed, isFairnessOld, keepClientSeed, sayVerdict, showFairness } from './fairness.ts'
import { createFishingClient, forgetShot, keepShot, keptShot } from './fishing-client.ts'
import { handleFishingKeys } from './fishing-keys.ts'
import { handlePointer } from './fishing-pointer.ts'
import { shoal } from './fishing-swim.ts'
import { layOutSea, showSeaRules } from './fishing-view.ts'
import { createWater, flightTime, type Water } from './fishing-water.ts'
import { createFrame } from './frame.ts'
import { newRoundId, showSound } from './page-parts.ts'
import { createSound, keepSound, soundWanted } from './sound.ts'
import { fetchTexts, textsOf, type TextId } from './texts.ts'

const launch = new URLSearchParams(window.location.hash.slice(1))
history.replaceState(null, '', window.location.pathname)

const root = document.querySelector<HTMLElement>('#table')!
const frame = createFrame()
const sound = createSound()
const client = createFishingClient(launch.get('code'))
const stillness = window.matchMedia('(prefers-reduced-motion: reduce)')
document.documentElement.lang = launch.get('lang') ?? document.documentElement.lang
await fetchTexts(document.documentElement.lang)
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
      {
        ...client,
        // After a reload only the server knows the language.
        async enter(options) {
          const answer = await client.enter(options)
          if (answer.kind === 'value') await fetchTexts(answer.value.language)
          return answer
        },
      },
      { clientSeed, unanswered: keptShot, flight, digests: digestsOf(crypto.subtle) },
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
  choose(page.targets[0])
  page.targets[0]?.focus()
  display(texts.t('fishing.hint'))
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
  page.sound.addEventListener('click', toggleSound)
  page.info.addEventListener('click', () => actor.send({ type: 'rules.toggled' }))
  page.fairnessOpen.addEventListener('click', () => actor.send({ type: 'fairness.toggled' }))
  page.leave.addEventListener('click', () => actor.send({ type: 'leave.requested' }))
  for (const [dialog, close, type] of [
    [page.rules, page.rulesClose, 'rules.closed'],
    [page.fairness, page.fairnessClose, 'fairness.closed'],
  ] as const) {
    close.addEventListener('click', () => actor.send({ type }))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      actor.send({ type })
    })
  }
  page.noticeAction.addEventListener('click', () => {
    const snapshot = actor.getSnapshot()
    if (snapshot.matches({ play: 'notEntered' })) actor.send({ type: 'enter.retried' })
    else if (snapshot.matches({ play: 'unanswered' })) actor.send({ type: 'shot.retried' })
    else if (view().isShortHere) actor.send({ type: 'money.requested' })
    else actor.send({ type: 'leave.requested' })
  })
}

function toggleSound(): void {
  actor.send({ type: 'sound.toggled' })
  keepSound(view().soundOn)
}

interface Notice {
  readonly text: TextId
  /** Of its placeholders. */
  readonly values?: Readonly<Record<string, string>>
  readonly action: TextId | null
}

function noticeOf(snapshot: ReturnType<typeof actor.getSnapshot>): Notice | null {
  if (snapshot.matches({ play: 'notEntered' })) return { text: 'slot.notEntered', action: 'slot.retry' }
  if (snapshot.matches({ play: 'unanswered' })) return { text: 'fishing.unanswered', action: 'slot.retry' }
  if (snapshot.matches({ play: 'waitingToRetry' })) return { text: 'fishing.reconnecting', action: null }
  if (snapshot.matches({ play: 'ended' })) return { text: 'slot.ended', action: 'slot.closeShort' }
  if (snapshot.matches({ play: 'entering' })) return { text: 'fishing.loading', action: null }
  if (!snapshot.matches({ play: 'declined' })) return null
  const { sea, isShortHere } = view()
  if (isShortHere) {
    const values = { vendor: sea?.game.vendorName ?? '' }
    return { text: 'slot.declined.wallet', values, action: 'slot.moveMoney' }
  }
  const code = snapshot.context.refusal ?? 'other'
  const own = [`fishing.declined.${code}`, `slot.declined.${code}`].find((id) => texts.has(id))
  return { text: own !== undefined && texts.has(own) ? own : 'slot.declined.other', action: null }
}

function render(): void {
  const { sea, balance, cannon, canChoose, flying, rulesOpen, fairness, soundOn } = view()
  const { t, money } = texts
  const notice = noticeOf(actor.getSnapshot())
  page.notice.hidden = notice === null
  page.noticeText.textContent = notice ? t(notice.text, notice.values) : ''
  page.noticeAction.hidden = !notice?.action
  page.noticeAction.textContent = notice?.action ? t(notice.action) : ''

  root.classList.toggle('is-flying', flying)
  page.balance.textContent = sea ? money(balance) : '–'
  for (const [index, button] of page.cannons.entries()) {
    button.setAttribute('aria-pressed', String(index === cannon))
    button.disabled = !canChoose
  }
  water?.setCannon(cannon)

  showSound(page, texts, soundOn)
  sound.setOn(soundOn)
  if (rulesOpen && !page.rules.open && sea) {
    showSeaRules(page, texts, sea, shots)
    page.rules.showModal()
  } else if (!rulesOpen && page.rules.open) page.rules.close()
  if (fairness !== 'closed' && !page.fairness.open && sea) {
    showFairness(page, texts, view(), (event) => actor.send(event))
    page.fairness.showModal()
  } else if (fairness !== 'closed' && isFairnessOld(page, view())) {
    // The shot was in the air when it was opened, and is over.
    const typed = page.fairnessBody.querySelector('input')?.value
    showFairness(page, texts, view(), (event) => actor.send(event))
    const input = page.fairnessBody.querySelector('input')
    if (input !== null && typed !== undefined) input.value = typed
  } else if (fairness === 'closed' && page.fairness.open) page.fairness.close()
  if (fairness !== 'closed') sayVerdict(page, texts, view())
}

function display(text: string, strong = false): void {
  page.display.textContent = text
  page.display.classList.toggle('strong', strong)
}

function sayOver({ shotId, target, bet, caught, win, balance, at }: ShotResult): void {
  shots = [{ shotId, target, bet, win, at }, ...shots].slice(0, 12)
  const name = texts.t(`fishing.target.${target}`)
  const said = texts.t(caught ? 'fishing.sayCatch' : 'fishing.sayMiss', {
    name,
    amount: texts.money(win),
    balance: texts.money(balance),
  })
  page.live.textContent = said
  page.win.textContent = caught ? texts.money(win) : ''
  root.classList.toggle('has-won', caught)
  display(
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
  frame.say({ type: 'game.ready' })
})
actor.on('shot.fired', ({ shot }) => {
  const { sea } = view()
  if (sea) keepShot(sea.game.gameCode, shot)
})
actor.on('shot.over', ({ result }) => {
  forgetShot()
  sayOver(result)
})
actor.on('shot.refused', () => {
  forgetShot()
  aims.clear()
  flown.clear()
})
actor.on('clientSeed.kept', ({ clientSeed: seed }) => keepClientSeed(seed))
actor.on('money.wanted', () => frame.toMoney())
actor.on('game.left', () => frame.leave(launch.get('back')))

handleFishingKeys({
  targets: () => page.targets,
  cannons: () => page.cannons,
  toggleSound,
  send: (event) => actor.send(event),
  covered: () => view().rulesOpen || view().fairness !== 'closed',
})
wire()
actor.subscribe(render)
actor.start()
if (soundWanted()) actor.send({ type: 'sound.toggled' })
