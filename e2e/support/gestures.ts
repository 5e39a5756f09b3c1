import type { BrowserSite } from './driver.ts'
import { pageObject, type MessageId, type Place } from './page-object.ts'

/** A gesture of a driver; it uses nothing else of the driver. */
export type Touch = (screen: unknown, site: BrowserSite) => Promise<void>

/** Presses the control of this name; `values` fill its placeholders. */
export const click =
  (id: MessageId, values?: Readonly<Record<string, string | number>>): Touch =>
  (_, { hand }) =>
    hand.click(id, values)

/** Presses whichever of these is visible. */
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

/** Runs gestures in order. */
export const inTurn =
  <Screen>(...gestures: readonly ((screen: Screen, site: BrowserSite) => Promise<unknown>)[]) =>
  async (screen: Screen, site: BrowserSite): Promise<void> => {
    for (const gesture of gestures) await gesture(screen, site)
  }

/** Runs a gesture in another part of the page. */
export const within =
  <Screen>(place: Place, gesture: (screen: Screen, site: BrowserSite) => Promise<void>) =>
  (screen: Screen, site: BrowserSite): Promise<void> =>
    gesture(screen, { ...site, hand: pageObject(site.page, place) })

/** Presses the submit button. */
export const send: Touch = async (_, { hand }) => (await hand.place()).locator('button[type="submit"]').click()

/** The usual gesture of an event's name; a driver declares only what differs. */
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
