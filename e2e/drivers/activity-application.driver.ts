import { expect } from '@playwright/test'
import { activityApplicationModel } from '#machines/activity-application/activity-application.model.ts'
import { fulfillWith, type BrowserDriver, type BrowserSite, type Gesture, headlessOnly } from '#e2e/support/driver.ts'
import { click, fill } from '#e2e/support/gestures.ts'
import { pageObject, inside } from '#e2e/support/page-object.ts'
import { memberAt } from '#e2e/support/openings.ts'
import { alert, gone, here, sending } from '#e2e/support/expectations.ts'
import type { ApplicationPicture } from '#machines/activity-application/activity-application.rules.ts'
import { promotionsCalls } from '#wire/engagement/promotions.ts'

const form = inside('dialog', 'activity-application.title')

async function attachFile({ hand }: BrowserSite, size: number): Promise<void> {
  await (await hand.place()).locator('input[type="file"]').setInputFiles({
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: size === 0 ? Buffer.from('PICTURE') : Buffer.alloc(size),
  })
}

interface Seen {
  readonly pictures: readonly ApplicationPicture[]
  readonly current: string | null
}

/** Position of a picture of the model in the page, from 1 on. */
const placeOf = (key: string, { pictures }: Seen) => pictures.findIndex((each) => each.key === key) + 1

const keys = { one: 'a', two: 'b' } as const

interface Placed {
  /** Keys of the model's pictures in the order of the page. */
  order: string[]
}

const chosen =
  (key: string): Gesture<Placed> =>
  async (placed, world) => {
    placed.order.push(key)
    await attachFile(world, 0)
  }

const at =
  (what: 'remove' | 'forward' | 'again', key: string): Gesture<Placed> =>
  async (placed, world) => {
    const place = placed.order.indexOf(key) + 1
    await click(`activity-application.${what}`, { place })(undefined, world)
    if (what === 'again') return
    placed.order.splice(place - 1, 1)
    if (what === 'forward') placed.order.splice(place - 2, 0, key)
  }

/** Plays an application with mocked server answers. */
export const activityApplicationDriver: BrowserDriver<Placed> = {
  model: activityApplicationModel,
  place: form,
  async open(world) {
    const { page } = world
    const now = Date.now()
    await page.route(
      ({ pathname }) => pathname === promotionsCalls.promotion.path,
      (route) =>
        fulfillWith({
          currency: 'PHP',
          serverTime: now,
          isQuiet: false,
          content: '<p>Terms</p>',
          promotion: {
            id: 'show-your-club',
            category: 'special',
            kind: 'apply',
            state: 'apply',
            title: 'Show your club',
            language: 'en',
            art: '/art/banner/treasure-40-1.svg',
            beginsAt: now - 1,
            endsAt: null,
            claimBy: null,
            prize: '50.00',
            turnover: 1,
            goal: null,
          },
        })(route),
    )
    await memberAt('/promoDetail?id=show-your-club')(world)
    await pageObject(page).click('activity.action.apply')
    return { order: [] }
  },
  leftOut(states, stimulus, context) {
    const [type = '', name = ''] = stimulus.split('/')
    if (!type.startsWith('picture.')) return null
    if (name === 'third') return 'the page allows one more picture than the model'
    const isSending = states.includes('sendingPicture')
    const seen = context as Seen
    const key = keys[name as keyof typeof keys]
    if (type === 'picture.chosen') return isSending ? 'no picture can be chosen during an upload' : null
    const picture = seen.pictures.find((each) => each.key === key)
    if (picture === undefined) return 'there is no such picture'
    if (type === 'picture.moved' && placeOf(key, seen) === 1) return 'it is the first one'
    if (type === 'picture.retried' && picture.id !== null) return 'it has been uploaded'
    return isSending && (type !== 'picture.removed' || seen.current !== key) ? 'an upload is in progress' : null
  },
  events: {
    'form.edited': {
      good: fill({ 'activity-application.comment': ' My table of friends ' }),
      long: fill({ 'activity-application.comment': 'x'.repeat(141) }),
    },
    'picture.chosen': {
      one: chosen('a'),
      two: chosen('b'),
      third: headlessOnly('the page allows one more picture than the model'),
      tooLarge: (_, world) => attachFile(world, 5 * 1024 * 1024 + 1),
    },
    'picture.removed': { one: at('remove', 'a'), two: at('remove', 'b') },
    'picture.moved': { one: at('forward', 'a'), two: at('forward', 'b') },
    'picture.retried': { one: at('again', 'a'), two: at('again', 'b') },
  },
  see: {
    'editing.idle': here,
    'editing.failed': alert('activity-application.failed'),
    sendingPicture: async (_, { hand }) => expect((await hand.place()).locator('progress')).toBeVisible(),
    applying: sending,
    sent: gone,
  },
}
