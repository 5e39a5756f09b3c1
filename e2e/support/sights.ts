import { expect } from '@playwright/test'
import type { AnyStateNode } from 'xstate'
import { allNodes } from '#atlas/explore/xstate.ts'
import type { AnyModel } from '#atlas/explore/model.ts'
import type { BrowserDriver, BrowserSite } from './driver.ts'
import { banner, handIn, inside, type MessageId } from './hand.ts'
import { spoken, wordsOf } from './words.ts'

type Look = (screen: unknown, site: BrowserSite) => Promise<void>

/** What a person sees in a state: words that stand in the flow's place, something looked for, or all of several. */
export type Sight<Screen> =
  | MessageId
  | Alert
  | Unseen
  | ((screen: Screen, site: BrowserSite) => Promise<void>)
  | readonly Sight<Screen>[]

const isUnseen = (sight: object | string): sight is Unseen => typeof sight === 'object' && 'unseen' in sight

/** Words in an alert. */
export interface Alert {
  readonly alert: MessageId
}
export const alert = (id: MessageId): Alert => ({ alert: id })

/** A state that nobody can tell by looking, with the reason. */
export interface Unseen {
  readonly unseen: string
}
export const unseen = (reason: string): Unseen => ({ unseen: reason })

/** The flow's part of the page is there. */
export const here: Look = async (_, { hand }) => expect(await hand.place()).toBeVisible()

/** The flow's part of the page is gone. */
export const gone: Look = async (_, { hand }) => expect(await hand.place()).toHaveCount(0)

/** Something in the flow's part of the page, or all of it, says that it is busy. */
export const busy: Look = async (_, { hand }) => {
  const place = await hand.place()
  const within = place.locator('[aria-busy="true"]')
  await expect(within.or(place.and(place.page().locator('[aria-busy="true"]'))).first()).toBeAttached()
}

/** The button that sends the form is there, and does not say that it is busy. */
export const form: Look = async (_, { hand }) => {
  const send = (await hand.place()).locator('button[type="submit"]')
  await expect(send).toBeVisible()
  await expect(send).not.toHaveAttribute('aria-busy')
}

/** The button that sends the form says that it is busy. */
export const sending: Look = async (_, { hand }) =>
  expect((await hand.place()).locator('button[type="submit"]')).toHaveAttribute('aria-busy', 'true')

/** What can be pressed under this name is there, and does not say that it is busy. */
export const offers =
  (id: MessageId): Look =>
  async (_, { hand }) => {
    const control = await hand.control(id)
    await expect(control).toBeVisible()
    await expect(control).not.toHaveAttribute('aria-busy')
  }

/** What can be pressed under this name is there, and says that it is busy. */
export const busyAt =
  (id: MessageId): Look =>
  async (_, { hand }) =>
    expect(await hand.control(id)).toHaveAttribute('aria-busy', 'true')

/** Nothing that can be pressed has this name. */
export const notOffered =
  (id: MessageId): Look =>
  async (_, { hand }) =>
    expect(await hand.control(id)).toHaveCount(0)

/** These words are nowhere in the flow's part of the page. */
export const without =
  (id: MessageId): Look =>
  (_, { hand }) =>
    hand.dontSee(id)

/** The page bids a visitor log in. */
export const visitor: Look = async (_, { page }) =>
  expect(await handIn(page, banner).control('app.login')).toBeVisible()

/** The page shows a member's balance and bids nobody log in. */
export const member: Look = async (_, { page }) => {
  await expect(page.getByTestId('balance').filter({ visible: true }).first()).toBeVisible()
  await expect(await handIn(page, banner).control('app.login')).toHaveCount(0)
}

/** The page is at this path, with nothing open over it. */
export const at =
  (path: string): Look =>
  async (_, { page }) =>
    expect(page).toHaveURL((url) => url.pathname === path && url.hash === '')

/** A message of this title stands over the page. */
export const messageOver =
  (id: MessageId): Look =>
  async (_, { page }) =>
    expect(await handIn(page, inside('alertdialog', id)).place()).toBeVisible()

/** No alert in the flow's part of the page has these words in it. */
export const noAlert =
  (id: MessageId): Look =>
  async (_, { hand }) =>
    expect((await hand.place()).getByRole('alert').filter({ hasText: await hand.words(id) })).toHaveCount(0)

/** An alert in the flow's part of the page says something. */
export const saysSomething: Look = async (_, { hand }) =>
  expect((await hand.place()).getByRole('alert').filter({ hasText: /\S/ }).last()).toBeVisible()

/** The flow's part of the page has these words in it, among others. */
export const among =
  (id: MessageId): Look =>
  async (_, { hand }) =>
    expect(await hand.place()).toContainText(await hand.words(id))

/**
 * What the tags of a state promise, where a driver says nothing of it: a form has a button that sends it, which is busy
 * while it is sent; what is busy says so; what failed says the flow's own `<flow>.failed`.
 */
const byTag = ({ tags }: AnyStateNode, flow: string): Sight<unknown> | undefined => {
  if (tags.includes('busy')) return tags.includes('form') ? sending : busy
  if (tags.includes('failed')) return alert(`${flow}.failed` as MessageId)
  return tags.includes('form') ? form : undefined
}

/** A state and those around it, the innermost first. */
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
 * What is seen in a state, by its dotted path: what the driver says of it or its tags promise, otherwise of the state
 * around it; in one that nobody can tell, the tags within promise nothing. Throws where nothing says it.
 */
export function sightOf<Screen>({ see = {}, model, passing }: BrowserDriver<Screen>, path: string): Sight<Screen> {
  const states = statesAt(model, path)
  const said = states.map((node) => see[node.path.join('.')]).find((sight) => sight !== undefined)
  if (said !== undefined && isUnseen(said)) return said
  for (const node of states) {
    const sight = see[node.path.join('.')] ?? byTag(node, model.flow)
    if (sight !== undefined) return sight
  }
  if (passing?.([path]) === true || (states[0]?.always ?? []).length > 0) return unseen('it is left by itself at once')
  throw new Error(`${model.flow}: nothing says what is seen in ${path}`)
}

/** Looks for a sight; nothing is looked for in a state that nobody can tell. */
export async function look<Screen>(sight: Sight<Screen>, screen: Screen, site: BrowserSite): Promise<void> {
  if (typeof sight === 'string') await site.hand.see(sight)
  else if (typeof sight === 'function') await sight(screen, site)
  else if ('alert' in sight) await site.hand.seeAlert(sight.alert)
  else if ('unseen' in sight) return
  else for (const one of sight) await look(one, screen, site)
}

/**
 * Throws where nothing says what is seen in a state of a driver's chart, where that is a text there is not, and for what
 * is said of a state the chart has not.
 */
export function checkSights<Screen>(driver: BrowserDriver<Screen>): void {
  const { model, see = {} } = driver
  const say = wordsOf(spoken)
  const states = allNodes(model.machine)
  const paths = new Set(states.map(({ path }) => path.join('.')))
  const strange = Object.keys(see).filter((path) => !paths.has(path))
  if (strange.length > 0) throw new Error(`${model.flow}: there is no state ${strange.join(', ')} to see`)
  for (const { path, states: within } of states) {
    if (Object.keys(within).length > 0) continue
    const sight = sightOf(driver, path.join('.'))
    if (typeof sight === 'string') say(sight)
    else if ('alert' in sight) say(sight.alert)
  }
}
