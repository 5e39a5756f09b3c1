import type { BrowserSite } from './driver.ts'
import { handIn, type MessageId, type Place } from './hand.ts'

/** What a person does in a driver's place; nothing in it depends on what else the driver hands on. */
export type Touch = (screen: unknown, site: BrowserSite) => Promise<void>

/** Presses what has this name; `values` fill its placeholders. */
export const click =
  (id: MessageId, values?: Readonly<Record<string, string | number>>): Touch =>
  (_, { hand }) =>
    hand.click(id, values)

/** Presses whichever of these is there. */
export const clickEither =
  (...ids: readonly MessageId[]): Touch =>
  async (_, { hand }) => {
    const controls = await Promise.all(ids.map((id) => hand.control(id)))
    await controls.reduce((one, other) => one.or(other)).click()
  }

/** Types into fields by their labels. */
export const fill =
  (texts: Readonly<Partial<Record<MessageId, string>>>): Touch =>
  (_, { hand }) =>
    hand.type(texts)

/** One after the other. */
export const inTurn =
  <Screen>(...gestures: readonly ((screen: Screen, site: BrowserSite) => Promise<unknown>)[]) =>
  async (screen: Screen, site: BrowserSite): Promise<void> => {
    for (const gesture of gestures) await gesture(screen, site)
  }

/** The same in another part of the page. */
export const within =
  <Screen>(place: Place, gesture: (screen: Screen, site: BrowserSite) => Promise<void>) =>
  (screen: Screen, site: BrowserSite): Promise<void> =>
    gesture(screen, { ...site, hand: handIn(site.page, place) })

/** Presses the button that sends the form. */
export const send: Touch = async (_, { hand }) => (await hand.place()).locator('button[type="submit"]').click()

/** What an event is by its name, in the charts that call it so; a driver says only what differs. */
export const usual = (event: string, flow: string): Touch | undefined => {
  switch (event) {
    case 'form.submitted':
      return send
    case 'retry.requested':
    case 'retried':
      return click('app.retry')
    case 'cancelled':
      return click('app.cancel')
    case 'closed':
      return click(`${flow}.close` as MessageId)
    default:
      return undefined
  }
}
