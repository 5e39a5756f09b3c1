import type { Answer, Refusal } from '#wire/envelope.ts'
import type { CallOptions } from '#wire/api.ts'
import { type FairnessView, isFairnessOld, showVerdict, showFairness, type SendFairnessEvent } from './fairness.ts'
import type { GamePage } from './game-page.ts'
import { keepSound } from './sound.ts'
import { fetchTexts, type TextId, type Texts } from './texts.ts'

/** Enters the game and loads its language before it opens: after a reload only the server knows the language. */
export const enteringWithWords =
  <State extends { readonly language: string }>(enter: (options?: CallOptions) => Promise<Answer<State>>) =>
  async (options?: CallOptions): Promise<Answer<State>> => {
    const answer = await enter(options)
    if (answer.kind === 'value') await fetchTexts(answer.value.language)
    return answer
  }

/** Actions of the buttons of every game. */
export interface Doings {
  toggleSound(): void
  toggleRules(): void
  closeRules(): void
  toggleFairness(): void
  closeFairness(): void
  leave(): void
  /** The action button of the notice. */
  answerNotice(): void
}

type CommonEvent =
  | 'sound.toggled'
  | 'rules.toggled'
  | 'rules.closed'
  | 'fairness.toggled'
  | 'fairness.closed'
  | 'leave.requested'
  | 'enter.retried'
  | 'money.requested'

/** Returns the actions of the buttons as events of a game's chart; `retry` is the one that requests a round again. */
export const doingsOf = <Retry extends string>(
  send: (type: CommonEvent | Retry) => void,
  {
    retry,
    standing,
    view,
  }: {
    readonly retry: Retry
    readonly standing: () => Standing
    readonly view: () => { readonly isShortHere: boolean; readonly soundOn: boolean }
  },
): Doings => ({
  toggleSound() {
    send('sound.toggled')
    keepSound(view().soundOn)
  },
  toggleRules: () => send('rules.toggled'),
  closeRules: () => send('rules.closed'),
  toggleFairness: () => send('fairness.toggled'),
  closeFairness: () => send('fairness.closed'),
  leave: () => send('leave.requested'),
  answerNotice() {
    if (standing().matches({ play: 'notEntered' })) send('enter.retried')
    else if (standing().matches({ play: 'unanswered' })) send(retry)
    else send(view().isShortHere ? 'money.requested' : 'leave.requested')
  },
})

/** Wires the buttons and dialogs that every game has. */
export function wireGame(page: GamePage, doings: Doings): void {
  page.sound.addEventListener('click', () => doings.toggleSound())
  page.info.addEventListener('click', () => doings.toggleRules())
  page.fairnessOpen.addEventListener('click', () => doings.toggleFairness())
  page.leave.addEventListener('click', () => doings.leave())
  page.noticeAction.addEventListener('click', () => doings.answerNotice())
  for (const [dialog, close, doing] of [
    [page.rules, page.rulesClose, () => doings.closeRules()],
    [page.fairness, page.fairnessClose, () => doings.closeFairness()],
  ] as const) {
    close.addEventListener('click', doing)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      doing()
    })
  }
}

type Play = 'notEntered' | 'unanswered' | 'waitingToRetry' | 'ended' | 'entering' | 'declined'

/** The part of a game's state that notices depend on. */
interface Standing {
  readonly context: { readonly refusal: Refusal['code'] | null }
  matches(state: { readonly play: Play }): boolean
}

/** A notice over the game, and the label of its button. */
interface Notice {
  readonly text: TextId
  /** Of its placeholders. */
  readonly values?: Readonly<Record<string, string>>
  readonly action: TextId | null
}

/** The words of a game of its own. */
export interface OwnWords {
  readonly loading: TextId
  readonly unanswered: TextId
  readonly reconnecting: TextId
  /** Text ids for a bet declined with this code, the most specific first. */
  declined(code: string): readonly string[]
}

/** Returns the notice of a game that cannot continue; null while it can. */
export function noticeOf(
  snapshot: Standing,
  { has }: Texts,
  words: OwnWords,
  /** The vendor whose wallet holds too little; null where that is not why a bet was declined. */
  shortWith: string | null,
): Notice | null {
  const stands = (play: Play) => snapshot.matches({ play })
  if (stands('notEntered')) return { text: 'slot.notEntered', action: 'slot.retry' }
  if (stands('unanswered')) return { text: words.unanswered, action: 'slot.retry' }
  if (stands('waitingToRetry')) return { text: words.reconnecting, action: null }
  if (stands('ended')) return { text: 'slot.ended', action: 'slot.closeShort' }
  if (stands('entering')) return { text: words.loading, action: null }
  if (!stands('declined')) return null
  if (shortWith !== null)
    return { text: 'slot.declined.wallet', values: { vendor: shortWith }, action: 'slot.moveMoney' }
  const own = words.declined(snapshot.context.refusal ?? 'other').find((id) => has(id))
  return { text: own !== undefined && has(own) ? own : 'slot.declined.other', action: null }
}

/** Shows a notice, or takes away the last one. */
export function showNotice(page: GamePage, { t }: Texts, notice: Notice | null): void {
  page.notice.hidden = notice === null
  page.noticeText.textContent = notice ? t(notice.text, notice.values) : ''
  page.noticeAction.hidden = !notice?.action
  page.noticeAction.textContent = notice?.action ? t(notice.action) : ''
}

/** Opens and closes the rules dialog, rendered again each time. */
export function drawRules(page: GamePage, open: boolean, write: () => void): void {
  if (open && !page.rules.open) {
    write()
    page.rules.showModal()
  } else if (!open && page.rules.open) page.rules.close()
}

/** Opens, updates and closes the fairness dialog. */
export function drawFairness(page: GamePage, texts: Texts, view: FairnessView, send: SendFairnessEvent): void {
  const open = view.fairness !== 'closed'
  if (open && !page.fairness.open) {
    showFairness(page, texts, view, send)
    page.fairness.showModal()
  } else if (open && isFairnessOld(page, view)) {
    // A round was under way when it was opened, and is over.
    const typed = page.fairnessBody.querySelector('input')?.value
    showFairness(page, texts, view, send)
    const input = page.fairnessBody.querySelector('input')
    if (input !== null && typed !== undefined) input.value = typed
  } else if (!open && page.fairness.open) page.fairness.close()
  if (open) showVerdict(page, texts, view)
}
