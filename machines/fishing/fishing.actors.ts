import { fromPromise } from 'xstate'
import type { CallOptions } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Digests, Verdict } from '#games/fair/fair-check.ts'
import { checkShot, type ToldShot } from '#games/fair/fair-shot.ts'
import type { SeaState, ShotResult } from '#wire/play/fishing.ts'
import type { FiredShot, Seat } from './fishing.setup.ts'

/** The game's line to its server: resolves with the value or the refusal, rejects with a `FaultError`. */
export interface FishingApi {
  /** Trades the launch code in, or finds the sea again after a reload. */
  enter(options?: CallOptions): Promise<Answer<SeaState>>
  shoot(shot: FiredShot, options?: CallOptions): Promise<Answer<ShotResult>>
}

/** What the player's browser brings along. */
export interface FishingBrowser {
  /** The seed that is kept, or a new one. */
  clientSeed(): string
  /** The shot at this game that was in the air when the page was left; null where none was. */
  unanswered(gameCode: string): FiredShot | null
  /** Resolves when the shot has been seen to reach what it was aimed at. */
  flight(shot: FiredShot, signal: AbortSignal): Promise<void>
  /** Null in a browser that lends no digests: on a page without https. */
  readonly digests: Digests | null
}

/** The real actors of the fishing game. */
export const fishingActors = (api: FishingApi, browser: FishingBrowser) => ({
  enterGame: fromPromise<Answer<Seat>, void>(async ({ signal }) => {
    const answer = await api.enter({ signal })
    if (answer.kind === 'refusal') return answer
    const { value } = answer
    const unanswered = browser.unanswered(value.game.gameCode)
    return { kind: 'value', value: { ...value, clientSeed: browser.clientSeed(), unanswered } }
  }),
  fireShot: fromPromise<Answer<ShotResult>, FiredShot | null>(async ({ input, signal }) => {
    if (input === null) throw new Error('no shot to fire')
    // What it caught is told when it has been seen to arrive, and not before.
    const [answer] = await Promise.all([api.shoot(input, { signal }), browser.flight(input, signal)])
    return answer
  }),
  checkShot: fromPromise<Verdict, ToldShot | null>(async ({ input }) => {
    if (browser.digests === null || input === null) throw new Error('nothing to check with')
    return checkShot(input, browser.digests)
  }),
})
