import type { Page } from '@playwright/test'
import type { Envelope } from '#wire/envelope.ts'
import { systemCalls } from '#wire/site/system.ts'
import type { Toggles } from '#wire/site/site.ts'

/** A text message or mail the site sent. */
export interface Message {
  readonly channel: 'sms' | 'mail'
  readonly recipient: string
  readonly body: string
}

/** A notice's texts by language. */
type NoticeTexts = Readonly<Record<string, { readonly title: string; readonly content: string }>>

/** State of the site as an operator switches it; times in epoch milliseconds. */
export interface StatusSwitch {
  readonly status: 0 | 1 | 2
  readonly until?: number | null
  readonly info?: string | null
  readonly countries?: readonly string[]
}

/** Test controls that the server offers only on its own machine. */
export interface Local {
  /** Text messages and mail sent, the newest first. */
  outbox(): Promise<readonly Message[]>
  /** The answer of a challenge: offset of the slider's piece in picture pixels, letters of a captcha, or the number. */
  answerOf(challengeId: string): Promise<string>
  /** Moves the server's clock forward. */
  advance(milliseconds: number): Promise<void>
  /** The server's time, in epoch milliseconds: earlier tests may have moved it on by hours. */
  now(): Promise<number>
  /** Sets the clock of a page to the server's, so that both have the same day. */
  setClockOf(page: Page): Promise<void>
  toggle(name: keyof Toggles, on: boolean): Promise<void>
  status(status: StatusSwitch): Promise<void>
  /** Uses the local stand-in for Firebase for this; null uses none. */
  firebase(uses: readonly ('phone' | 'google' | 'facebook')[] | null): Promise<void>
  /** Makes the stand-in refuse the next such request. */
  firebaseFault(
    method: 'sendVerificationCode' | 'signInWithPhoneNumber' | 'signInWithIdp',
    message: string,
  ): Promise<void>
  /**
   * Publishes a notice, with texts by language, and returns its number; an important one has its texts under that name.
   */
  publishNotice(notice: NoticeTexts | { readonly important: NoticeTexts }): Promise<number>
  withdrawNotice(id: number): Promise<void>
  /** Sets the jackpot, as money of the wire; null removes it. */
  stateJackpot(amount: string | null): Promise<void>
  /** Sets the Google Analytics id for visits with consent; with null visitors are not asked. */
  measurement(gtagId: string | null): Promise<void>
  /** Lists games that cannot be played yet, or not. */
  announceGames(on: boolean): Promise<void>
  /** Turns the usage counters, which need consent, on or off. */
  usageCounters(on: boolean): Promise<void>
  /** Moves the server's clock so far that no failed login and no rate limit counts any more. */
  forgetLimits(): Promise<void>
  /**
   * Opens the site, resets every toggle and the jackpot, and silences the login news of all members who had some. The
   * clock is not changed: it never goes back.
   */
  restore(): Promise<void>
}

/** Creates the controls from the local pages of a running server. */
export const createLocal = (origin: string): Local => {
  let togglesBefore: Toggles | null = null
  let closed = false
  let stated = false
  let firebaseUsed = false
  let measured = false
  let counted = false
  let announced = false

  const call = async <Value>(path: string, body?: unknown): Promise<Value> => {
    const answer = await fetch(origin + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
    })
    const envelope = (await answer.json()) as Envelope<Value>
    if (!envelope.success) throw new Error(`${path}: ${answer.status} ${envelope.message}`)
    return envelope.value
  }
  const advance = (milliseconds: number) => call<unknown>('/local/clock', { advance: milliseconds })

  const now = async () => (await call<{ readonly now: number }>('/local/clock')).now

  return {
    outbox: async () => (await call<{ readonly messages: readonly Message[] }>('/local/outbox.json')).messages,
    answerOf: async (challengeId) =>
      (await call<{ readonly answer: string }>(`/local/challenges/${challengeId}`)).answer,
    advance: async (milliseconds) => {
      await advance(milliseconds)
    },
    now,
    setClockOf: async (page) => page.clock.setSystemTime(await now()),
    toggle: async (name, on) => {
      togglesBefore ??= (await call<{ readonly toggles: Toggles }>(systemCalls.whitelabel.path)).toggles
      await call('/local/toggles', { name, on })
    },
    status: async (status) => {
      closed = true
      await call('/local/status', status)
    },
    firebase: async (uses) => {
      firebaseUsed = uses !== null
      await call('/local/firebase', { uses })
    },
    firebaseFault: async (method, message) => {
      await call('/local/firebase/fault', { method, message })
    },
    publishNotice: async (notice) => (await call<{ readonly id: number }>('/local/notices', notice)).id,
    withdrawNotice: async (id) => {
      await call('/local/notices', { withdraw: id })
    },
    stateJackpot: async (amount) => {
      stated = amount !== null
      await call('/local/jackpot', { amount })
    },
    measurement: async (gtagId) => {
      measured = gtagId !== null
      await call('/local/measurement', { gtagId })
    },
    announceGames: async (on) => {
      announced = on
      await call('/local/toggles', { name: 'announcedGames', on })
    },
    usageCounters: async (on) => {
      counted = on
      await call('/local/measurement', { flights: on })
    },
    forgetLimits: async () => {
      await advance(20 * 60_000)
    },
    restore: async () => {
      await call('/local/news', {})
      if (firebaseUsed) await call('/local/firebase', { uses: null })
      if (stated) await call('/local/jackpot', { amount: null })
      if (announced) await call('/local/toggles', { name: 'announcedGames', on: false })
      if (counted) await call('/local/measurement', { flights: false })
      if (measured) await call('/local/measurement', { gtagId: null })
      if (closed) await call('/local/status', { status: 0 })
      for (const [name, on] of Object.entries(togglesBefore ?? {})) await call('/local/toggles', { name, on })
    },
  }
}
