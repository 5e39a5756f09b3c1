import type { Page, Route } from '@playwright/test'
import type { AnyModel } from '#atlas/explore/model.ts'
import { refusalStatus, type RefusalCode } from '#wire/codes.ts'
import type { RefusalDetails } from '#wire/envelope.ts'
import type { PageObject, Place } from './page-object.ts'
import type { Expectation } from './expectations.ts'
import type { TestSite } from './site.ts'

/**
 * Plays the steps of a generated path of one flow in a browser. Every event and outcome of the model has an entry: a
 * gesture, an arrangement, or the reason why it exists only headless.
 */
export interface BrowserDriver<Screen = void> {
  readonly model: AnyModel
  /** The flow's part of the page; the main landmark when left out. */
  readonly place?: Place
  /** True when the page's clock is paused between steps: needed where a chart's timers are a few seconds or less. */
  readonly stillClock?: boolean
  /** Brings the page to the chart's initial configuration for an input case and returns the screen for gestures. */
  open(site: BrowserSite, inputCase: string): Promise<Screen>
  /** Input cases that a page cannot reach, each with its reason. */
  readonly closedInputs?: Readonly<Record<string, HeadlessOnly>>
  /** Why a stimulus that can be played elsewhere cannot be in these states and with this context; null when it can. */
  leftOut?(states: readonly string[], stimulus: string, context: unknown): string | null
  /**
   * True for transient states, which the chart leaves at once: they are looked for in its past states, and the outcome
   * that ends them has nothing to do but, perhaps, to press something in between.
   */
  isTransient?(states: readonly string[]): boolean
  /** Gestures by event and case; an event with a usual name is left out (`gestures.ts`). */
  readonly events?: Readonly<Record<string, Readonly<Record<string, Gesture<Screen>>>>>
  /**
   * Outcomes by actor and `done/ok` or `error/fault`; left out for a wire call when the server's answer is the model's
   * own case: its value, its refusal, or a broken connection.
   */
  readonly outcomes?: Readonly<Record<string, Readonly<Record<string, Arrangement<Screen>>>>>
  /** How a named delay passes; by default the page's clock is run forward by the delay. */
  readonly timers?: Readonly<Record<string, HeadlessOnly | ((screen: Screen, site: BrowserSite) => Promise<void>)>>
  /**
   * Expectations of a state, by dotted path, when its tags do not imply them (`expectations.ts`); the deepest of each
   * active state is asserted. A state without an expectation fails before anything is played.
   */
  readonly see?: Readonly<Record<string, Expectation<Screen>>>
}

/** Tools of a driver besides the page. */
export interface BrowserSite {
  readonly page: Page
  /** The page object of the flow's part of the page. */
  readonly hand: PageObject
  /** The running site and its test controls. */
  readonly site: TestSite
  /** The steps of the path after the current one: they decide the outcome of a transient state. */
  readonly ahead: readonly string[]
  /** Moves the page's clock forward, in milliseconds, firing timers in due order. */
  pass(milliseconds: number): Promise<void>
}

/** Plays one event case as a person would. */
export type Gesture<Screen = void> = HeadlessOnly | ((screen: Screen, site: BrowserSite) => Promise<void>)

/** A step no browser can play, with the reason for the report. */
export interface HeadlessOnly {
  readonly headlessOnly: string
}

export const headlessOnly = (reason: string): HeadlessOnly => ({ headlessOnly: reason })

/** Settles a held request: `route.continue()`, `route.fulfill(…)` or `route.abort()`. */
export type Settle = (route: Route, site: BrowserSite) => Promise<void>

/**
 * Brings about an outcome of a pending actor. A function settles the actor's own call (`<flow>.calls.ts`), whose
 * request is held since the actor started; `at: 'request'` does so for a request that is no call of an actor, `at:
 * 'page'` acts in the page or at the server instead.
 */
export type Arrangement<Screen = void> =
  | HeadlessOnly
  | Settle
  | {
      readonly at: 'request'
      /** Path below the origin; the actor's own call when left out. */
      readonly path?: string | RegExp
      /** The page waits for its newest request alone and drops older ones without aborting them. */
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

/** Settles a held request with a value. */
export const fulfillWith =
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

/** For outcomes that follow without any action. */
export const byItself = { at: 'page', act: async () => {} } as const

/** Fails a held request like a broken connection. */
export const breakConnection = (route: Route): Promise<void> => route.abort('connectionfailed')
