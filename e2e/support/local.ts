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

/** A notice's words by language. */
type NoticeWords = Readonly<Record<string, { readonly title: string; readonly content: string }>>

/** State of the site as an operator switches it; times in epoch milliseconds. */
export interface StatusSwitch {
  readonly status: 0 | 1 | 2
  readonly until?: number | null
  readonly info?: string | null
  readonly countries?: readonly string[]
}

/** What the server tells and lets do only on the machine it runs on. */
export interface Local {
  /** Text messages and mail sent, the newest first. */
  outbox(): Promise<readonly Message[]>
  /** The answer of a challenge: offset of the slider's piece in picture pixels, letters of a captcha, the number asked for. */
  answerOf(challengeId: string): Promise<string>
  /** Moves the server's clock forward. */
  advance(milliseconds: number): Promise<void>
  /** What the server takes for the present, in epoch milliseconds: earlier tests may have moved it on by hours. */
  now(): Promise<number>
  /** Sets the clock of a page by the server's, which earlier tests have moved on: what it calls today is today there. */
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
  /** Publishes a notice, its words by language, and answers its number; an important one has its words under that name. */
  publishNotice(notice: NoticeWords | { readonly important: NoticeWords }): Promise<number>
  withdrawNotice(id: number): Promise<void>
  /** States the jackpot, as money of the wire, or with null none. */
  stateJackpot(amount: string | null): Promise<void>
  /** Has the visits of those who allow it counted under this id; with null nobody is asked. */
  measurement(gtagId: string | null): Promise<void>
  /** Has what is done in the charts counted of those who allow it, or of nobody. */
  flights(on: boolean): Promise<void>
  /** Lets so much time pass at the server that no failed login and no limit is remembered. */
  forgetLimits(): Promise<void>
  /**
   * Opens the site, puts back every toggle that was switched, states no jackpot, and lets nobody who was ever told anything
   * be met by news at the next login. The clock stays where it is: time never runs back.
   */
  restore(): Promise<void>
}

/** The local pages of a running server. */
export const createLocal = (origin: string): Local => {
  let togglesBefore: Toggles | null = null
  let closed = false
  let stated = false
  let firebaseUsed = false
  let measured = false
  let counted = false

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
    flights: async (on) => {
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
      if (counted) await call('/local/measurement', { flights: false })
      if (measured) await call('/local/measurement', { gtagId: null })
      if (closed) await call('/local/status', { status: 0 })
      for (const [name, on] of Object.entries(togglesBefore ?? {})) await call('/local/toggles', { name, on })
    },
  }
}
