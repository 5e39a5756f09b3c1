import { expect } from '@playwright/test'
import type { AnyStateNode } from 'xstate'
import { allNodes } from '#atlas/explore/xstate.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import type { BrowserDriver, BrowserSite } from './driver.ts'
import { banner, pageObject, inside, type MessageId } from './page-object.ts'
import { testLanguage, translatorOf } from './texts.ts'

type Check = (screen: unknown, site: BrowserSite) => Promise<void>

/** The visible content of a state: a text in the flow's part of the page, a check, or all of several. */
export type Expectation<Screen> =
  | MessageId
  | Alert
  | Unseen
  | ((screen: Screen, site: BrowserSite) => Promise<void>)
  | readonly Expectation<Screen>[]

const isUnseen = (expectation: object | string): expectation is Unseen =>
  typeof expectation === 'object' && 'unseen' in expectation

/** A text in an alert. */
export interface Alert {
  readonly alert: MessageId
}
export const alert = (id: MessageId): Alert => ({ alert: id })

/** A state that cannot be recognised on the page, with the reason. */
export interface Unseen {
  readonly unseen: string
}
export const unseen = (reason: string): Unseen => ({ unseen: reason })

/** The flow's part of the page is visible. */
export const here: Check = async (_, { hand }) => expect(await hand.place()).toBeVisible()

/** The flow's part of the page is gone. */
export const gone: Check = async (_, { hand }) => expect(await hand.place()).toHaveCount(0)

/** Something in the flow's part of the page, or all of it, is busy. */
export const busy: Check = async (_, { hand }) => {
  const place = await hand.place()
  const within = place.locator('[aria-busy="true"]')
  await expect(within.or(place.and(place.page().locator('[aria-busy="true"]'))).first()).toBeAttached()
}

/** The submit button is visible, and not busy. */
export const form: Check = async (_, { hand }) => {
  const send = (await hand.place()).locator('button[type="submit"]')
  await expect(send).toBeVisible()
  await expect(send).not.toHaveAttribute('aria-busy')
}

/** The submit button is busy. */
export const sending: Check = async (_, { hand }) =>
  expect((await hand.place()).locator('button[type="submit"]')).toHaveAttribute('aria-busy', 'true')

/** The control of this name is visible, and not busy. */
export const offers =
  (id: MessageId): Check =>
  async (_, { hand }) => {
    const control = await hand.control(id)
    await expect(control).toBeVisible()
    await expect(control).not.toHaveAttribute('aria-busy')
  }

/** The control of this name is visible, and busy. */
export const busyAt =
  (id: MessageId): Check =>
  async (_, { hand }) =>
    expect(await hand.control(id)).toHaveAttribute('aria-busy', 'true')

/** There is no control of this name. */
export const notOffered =
  (id: MessageId): Check =>
  async (_, { hand }) =>
    expect(await hand.control(id)).toHaveCount(0)

/** This text is nowhere in the flow's part of the page. */
export const without =
  (id: MessageId): Check =>
  (_, { hand }) =>
    hand.dontSee(id)

/** The page shows the login button of a visitor. */
export const visitor: Check = async (_, { page }) =>
  expect(await pageObject(page, banner).control('app.login')).toBeVisible()

/** The page shows a member's balance, and no login button. */
export const member: Check = async (_, { page }) => {
  await expect(page.getByTestId('balance').filter({ visible: true }).first()).toBeVisible()
  await expect(await pageObject(page, banner).control('app.login')).toHaveCount(0)
}

/** The page is at this path, with no dialog over it. */
export const at =
  (path: string): Check =>
  async (_, { page }) =>
    expect(page).toHaveURL((url) => url.pathname === path && url.hash === '')

/** An alert dialog of this title is open. */
export const messageOver =
  (id: MessageId): Check =>
  async (_, { page }) =>
    expect(await pageObject(page, inside('alertdialog', id)).place()).toBeVisible()

/** No alert in the flow's part of the page has this text. */
export const noAlert =
  (id: MessageId): Check =>
  async (_, { hand }) =>
    expect((await hand.place()).getByRole('alert').filter({ hasText: await hand.words(id) })).toHaveCount(0)

/** An alert in the flow's part of the page has a text. */
export const hasAlertText: Check = async (_, { hand }) =>
  expect((await hand.place()).getByRole('alert').filter({ hasText: /\S/ }).last()).toBeVisible()

/** The flow's part of the page contains this text. */
export const among =
  (id: MessageId): Check =>
  async (_, { hand }) =>
    expect(await hand.place()).toContainText(await hand.words(id))

/**
 * The expectation from a state's tags, without one in the driver: a form has a submit button, which is busy while it is
 * sent; what is busy has `aria-busy`; a failed state shows the flow's own `<flow>.failed`.
 */
const byTag = ({ tags }: AnyStateNode, flow: string): Expectation<unknown> | undefined => {
  if (tags.includes('busy')) return tags.includes('form') ? sending : busy
  if (tags.includes('failed')) return alert(`${flow}.failed` as MessageId)
  return tags.includes('form') ? form : undefined
}

/** Returns a state and its ancestors, the innermost first. */
function statesAt({ machine }: AnyModel, path: string): AnyStateNode[] {
  const states: AnyStateNode[] = []
  for (const key of path.split('.')) {
    const state: AnyStateNode | undefined = (states[0] ?? machine.root).states[key]
    if (state === undefined) throw new Error(`there is no state ${path}`)
    states.unshift(state)
  }
  return states
}

/**
 * Returns the expectation of a state, by its dotted path: the driver's or that of its tags, otherwise the parent
 * state's; the tags within an unrecognisable state say nothing. Throws when there is none.
 */
export function expectationOf<Screen>(
  { see = {}, model, isTransient }: BrowserDriver<Screen>,
  path: string,
): Expectation<Screen> {
  const states = statesAt(model, path)
  const own = states.map((node) => see[node.path.join('.')]).find((expectation) => expectation !== undefined)
  if (own !== undefined && isUnseen(own)) return own
  for (const node of states) {
    const expectation = see[node.path.join('.')] ?? byTag(node, model.flow)
    if (expectation !== undefined) return expectation
  }
  if (isTransient?.([path]) === true || (states[0]?.always ?? []).length > 0)
    return unseen('it is left by itself at once')
  throw new Error(`${model.flow}: no expectation for ${path}`)
}

/** Checks an expectation; nothing is checked in a state that cannot be recognised. */
export async function expectState<Screen>(
  expectation: Expectation<Screen>,
  screen: Screen,
  site: BrowserSite,
): Promise<void> {
  if (typeof expectation === 'string') await site.hand.see(expectation)
  else if (typeof expectation === 'function') await expectation(screen, site)
  else if ('alert' in expectation) await site.hand.seeAlert(expectation.alert)
  else if ('unseen' in expectation) return
  else for (const one of expectation) await expectState(one, screen, site)
}

/**
 * Throws for a state of the driver's chart without an expectation, for one with a missing text, and for an expectation
 * of an unknown state.
 */
export function checkExpectations<Screen>(driver: BrowserDriver<Screen>): void {
  const { model, see = {} } = driver
  const say = translatorOf(testLanguage)
  const states = allNodes(model.machine)
  const paths = new Set(states.map(({ path }) => path.join('.')))
  const unknown = Object.keys(see).filter((path) => !paths.has(path))
  if (unknown.length > 0) throw new Error(`${model.flow}: there is no state ${unknown.join(', ')} to see`)
  for (const { path, states: within } of states) {
    if (Object.keys(within).length > 0) continue
    const expectation = expectationOf(driver, path.join('.'))
    if (typeof expectation === 'string') say(expectation)
    else if ('alert' in expectation) say(expectation.alert)
  }
}
