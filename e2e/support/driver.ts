import type { Page, Route } from '@playwright/test'
import type { AnyModel } from '#atlas/explore/model.ts'
import { refusalStatus, type RefusalCode } from '#wire/codes.ts'
import type { RefusalDetails } from '#wire/envelope.ts'
import type { Hand, Place } from './hand.ts'
import type { Sight } from './sights.ts'
import type { TestSite } from './site.ts'

/**
 * How a browser test plays the steps of a generated path for one flow. Every event and outcome the model declares
 * has an entry: a gesture, an arrangement, or the reason why it exists only headless.
 */
export interface BrowserDriver<Screen = void> {
  readonly model: AnyModel
  /** The part of the page in which the flow is: what stands between the bars when left out. */
  readonly place?: Place
  /** True when the page's clock stands still between steps: needed where a chart's timers are a few seconds or less. */
  readonly stillClock?: boolean
  /** Brings the page to the chart's initial configuration for an input case and hands back what gestures work on. */
  open(site: BrowserSite, inputCase: string): Promise<Screen>
  /** Input cases that a page cannot be brought to, each with its reason. */
  readonly closedInputs?: Readonly<Record<string, HeadlessOnly>>
  /** Why a stimulus that can be played elsewhere cannot be in these states and with this context; null when it can. */
  leftOut?(states: readonly string[], stimulus: string, context: unknown): string | null
  /**
   * True of states that the chart leaves by itself at once: they are looked for in what the chart has been through, and
   * the outcome that ends them has nothing to do but, perhaps, to press what stands in between.
   */
  passing?(states: readonly string[]): boolean
  /** What a person does, by event and case; an event of a usual name is left out (`gestures.ts`). */
  readonly events?: Readonly<Record<string, Readonly<Record<string, Gesture<Screen>>>>>
  /**
   * How outcomes come about, by actor and `done/ok` or `error/fault`; an outcome of a wire call is left out where the
   * server's answer is the model's own case: its value, its refusal, or a broken connection.
   */
  readonly outcomes?: Readonly<Record<string, Readonly<Record<string, Arrangement<Screen>>>>>
  /** How a named delay passes; when left out the page's clock is run forward by the delay. */
  readonly timers?: Readonly<Record<string, HeadlessOnly | ((screen: Screen, site: BrowserSite) => Promise<void>)>>
  /**
   * What a person sees in a state, by dotted path, where its tags do not promise it (`sights.ts`); the deepest of each
   * active state is asserted. A state of which nothing says what is seen fails before anything is played.
   */
  readonly see?: Readonly<Record<string, Sight<Screen>>>
}

/** What a driver may use of the world around the page. */
export interface BrowserSite {
  readonly page: Page
  /** A hand in the flow's part of the page. */
  readonly hand: Hand
  /** The running site and what a test may do to the world around it. */
  readonly site: TestSite
  /** The steps of the path after the one being played: what a passing state comes to is decided before it begins. */
  readonly ahead: readonly string[]
  /** Moves the page's clock forward, in milliseconds, firing timers in due order. */
  pass(milliseconds: number): Promise<void>
}

/** Plays one event case as a person would. */
export type Gesture<Screen = void> = HeadlessOnly | ((screen: Screen, site: BrowserSite) => Promise<void>)

/** A step no browser can play, with the reason that the report shows. */
export interface HeadlessOnly {
  readonly headlessOnly: string
}

export const headlessOnly = (reason: string): HeadlessOnly => ({ headlessOnly: reason })

/** Settles a held request: `route.continue()`, `route.fulfill(…)` or `route.abort()`. */
export type Settle = (route: Route, site: BrowserSite) => Promise<void>

/**
 * How an outcome of a pending actor is brought about. A function settles the actor's own call (`<flow>.calls.ts`), whose
 * request is held since the actor started; `at: 'request'` does so for a request that is no call of an actor, `at: 'page'`
 * does something in the page or at the server instead.
 */
export type Arrangement<Screen = void> =
  | HeadlessOnly
  | Settle
  | {
      readonly at: 'request'
      /** Path below the origin; the actor's own call when left out. */
      readonly path?: string | RegExp
      /** The page listens to its newest request alone and gives older ones up without the network hearing of it. */
      readonly newest?: true
      readonly settle: Settle
    }
  | { readonly at: 'page'; act(screen: Screen, site: BrowserSite): Promise<void> }

/** Settles a held request at the real server, after an optional preparation there. */
export const real =
  (prepare?: (site: BrowserSite) => Promise<void>) =>
  async (route: Route, site: BrowserSite): Promise<void> => {
    await prepare?.(site)
    await route.continue()
  }

/** Settles a held request with an envelope that carries a value. */
export const answer =
  (value: unknown) =>
  (route: Route): Promise<void> =>
    route.fulfill({ json: { success: true, value, message: '' } })

/** Settles a held request with a refusal of this code. */
export const refuse =
  (code: RefusalCode, details: RefusalDetails | null = null) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status: refusalStatus[code],
      json: { success: false, value: details, message: code, code },
    })

/** For outcomes that come by themselves after what was done before. */
export const byItself = { at: 'page', act: async () => {} } as const

/** Lets a held request fail as a broken connection would. */
export const breakConnection = (route: Route): Promise<void> => route.abort('connectionfailed')
