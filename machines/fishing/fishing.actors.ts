import { fromPromise } from 'xstate'
import type { CallOptions } from '#wire/api.ts'
import type { Answer } from '#wire/envelope.ts'
import type { Digests, Verdict } from '#games/fair/fair-check.ts'
import { checkShot, type ShotRecord } from '#games/fair/fair-shot.ts'
import type { SeaState, ShotResult } from '#wire/play/fishing.ts'
import type { FiredShot, Seat } from './fishing.setup.ts'

/** The calls of the game: each resolves with the value or the refusal, and rejects with a `FaultError`. */
export interface FishingApi {
  /** Exchanges the launch code, or resumes the game after a reload. */
  enter(options?: CallOptions): Promise<Answer<SeaState>>
  shoot(shot: FiredShot, options?: CallOptions): Promise<Answer<ShotResult>>
}

/** Dependencies of the game on the browser. */
export interface FishingBrowser {
  /** Returns the stored client seed, or a new one. */
  clientSeed(): string
  /** Returns the shot that was in the air when the page was left, or null. */
  unanswered(gameCode: string): FiredShot | null
  /** Resolves when the animation of the shot has reached its target. */
  flight(shot: FiredShot, signal: AbortSignal): Promise<void>
  /** Null where the browser offers no digests: on a page without https. */
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
    // The result is shown only after the shot has visibly arrived.
    const [answer] = await Promise.all([api.shoot(input, { signal }), browser.flight(input, signal)])
    return answer
  }),
  checkShot: fromPromise<Verdict, ShotRecord | null>(async ({ input }) => {
    if (browser.digests === null || input === null) throw new Error('nothing to check with')
    return checkShot(input, browser.digests)
  }),
})
