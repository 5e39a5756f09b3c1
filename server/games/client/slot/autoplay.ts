import { createActor } from 'xstate'
import { autoplayMachine } from '#machines/autoplay/autoplay.machine.ts'
import type { Interruption } from '#machines/autoplay/autoplay.rules.ts'
import { autoplayView } from '#machines/autoplay/autoplay.selectors.ts'
import type { Currency } from '#wire/money.ts'
import type { AutoplayChoices } from '#wire/play/play.ts'
import { addAutoplay, type AutoplayWords, showChoices, statusText } from './autoplay-view.ts'
import { icons } from '#server/games/client/page-parts.ts'
import type { Texts } from '#server/games/client/texts.ts'

/** The part of a game's state that ends autoplay. */
interface FollowedGame {
  readonly context: { readonly refusal: string | null }
  matches(state: { readonly play: FollowedPlay } | { readonly panel: 'closed' }): boolean
}

type FollowedPlay = 'declined' | 'ended' | 'waitingToRetry' | 'unanswered' | 'notEntered'

/** A table whose rounds autoplay starts. */
export interface TurningTable {
  readonly root: HTMLElement
  readonly texts: Texts
  readonly currency: Currency
  readonly words: AutoplayWords
  /** The button that plays, and stops what plays by itself; `icon` is its picture while it plays. */
  readonly spin: HTMLButtonElement
  readonly icon: string
  bet(): string
  canSpin(): boolean
  /** Places a bet and plays a round. */
  turn(): void
  /** Has the whole table drawn again. */
  changed(): void
}

/** Autoplay, where the jurisdiction allows it. */
export interface Autoplay {
  readonly running: () => boolean
  /** Returns whether its choices stand over the table. */
  readonly choosing: () => boolean
  stop(): void
  playedByHand(): void
  /** A round has been shown to its end; the market lets the next bet come in `earliest` milliseconds. */
  finished(round: { readonly win: string; readonly bonus: boolean }, earliest: number): void
  /** Looks at what the table's chart does, and ends it where play does not go on. */
  follow(game: FollowedGame): void
  draw(): void
  leave(): void
}

/** Minimum pause between two spins, in milliseconds: time to see the win, and to stop. */
const minPause = 500

/** Returns the reason for which the state of a game stops autoplay; null while it may continue. */
function interruptionOf(game: FollowedGame): Interruption | null {
  if (game.matches({ play: 'declined' }) || game.matches({ play: 'ended' }))
    return game.context.refusal === 'reality_check_due' ? 'realityCheck' : 'refused'
  const cutOff = (['waitingToRetry', 'unanswered', 'notEntered'] as const).some((play) => game.matches({ play }))
  if (cutOff) return 'network'
  return game.matches({ panel: 'closed' }) ? null : 'hidden'
}

/** Adds autoplay to a rendered table. */
export function offerAutoplay(table: TurningTable, offered: AutoplayChoices): Autoplay {
  const { texts, spin, currency, words, icon } = table
  const { t } = texts
  const parts = addAutoplay(table.root, texts)
  const actor = createActor(autoplayMachine, {
    input: { currency, offered },
    inspect: globalThis.statehouseInspect,
  })
  const view = () => autoplayView(actor.getSnapshot())
  const gone = new AbortController()

  parts.open.addEventListener('click', () => actor.send({ type: 'settings.opened', bet: table.bet() }))
  parts.close.addEventListener('click', () => actor.send({ type: 'settings.closed' }))
  parts.start.addEventListener('click', () => {
    actor.send({ type: 'start.requested' })
    // The button that opened the dialog is disabled now; this one stops autoplay.
    spin.focus()
  })
  parts.dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    actor.send({ type: 'settings.closed' })
  })
  const hidden = () => {
    if (document.visibilityState === 'hidden') actor.send({ type: 'play.interrupted', by: 'hidden' })
  }
  const cutOff = () => actor.send({ type: 'play.interrupted', by: 'network' })
  document.addEventListener('visibilitychange', hidden, { signal: gone.signal })
  window.addEventListener('offline', cutOff, { signal: gone.signal })

  const draw = () => {
    const now = view()
    if (now.choosing && !parts.dialog.open) {
      showChoices(parts, texts, words, now, (wish) => actor.send({ type: 'wish.changed', wish }))
      parts.dialog.showModal()
    } else if (!now.choosing && parts.dialog.open) parts.dialog.close()
    parts.start.textContent = t(words.start, { count: now.wishes.turns })
    parts.open.disabled = now.running || !table.canSpin()
    const status = statusText(now, texts, words)
    if (parts.status.textContent !== status) parts.status.textContent = status
    if (now.running) {
      spin.disabled = false
      spin.setAttribute('aria-label', t(words.stop, { count: now.left }))
    }
    const left = now.running ? String(now.left) : ''
    if (spin.dataset['left'] === left) return
    spin.dataset['left'] = left
    spin.classList.toggle('stops', now.running)
    spin.innerHTML = now.running ? `${icons.stop}<b>${left}</b>` : icon
  }

  actor.on('turn.requested', () => table.turn())
  actor.subscribe(() => table.changed())
  actor.start()
  return {
    running: () => view().running,
    choosing: () => view().choosing,
    stop: () => actor.send({ type: 'stop.requested' }),
    playedByHand: () => actor.send({ type: 'played.byHand' }),
    finished: ({ win, bonus }, earliest) =>
      actor.send({
        type: 'round.finished',
        win,
        bonus,
        wait: Math.max(minPause, Math.ceil(earliest)),
      }),
    follow: (game) => {
      const by = view().running ? interruptionOf(game) : null
      if (by !== null) actor.send({ type: 'play.interrupted', by })
    },
    draw,
    leave: () => {
      gone.abort()
      actor.stop()
    },
  }
}
