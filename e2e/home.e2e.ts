import { expect, test } from './support/site.ts'
import { wordsOf } from './support/words.ts'

const say = wordsOf('en')

test("the vendors' logos pass by without end, stand still when asked, and lead to their games", async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await page.goto('/')
  const vendors = page.getByRole('region', { name: say('front.vendors.title') })
  const logos = vendors.getByRole('listitem').getByRole('link')
  await expect(logos).toHaveCount(40)
  const movements = () =>
    vendors
      .locator('ul')
      .evaluateAll((lists) =>
        lists.flatMap((list) =>
          list.getAnimations().map((each) => ({ is: each.playState, takes: each.effect?.getTiming().duration })),
        ),
      )
  const passing = { is: 'running', takes: 40 * 3_000 }
  expect(await movements()).toEqual([passing, passing])
  await vendors.getByRole('checkbox', { name: say('front.vendors.pause') }).check()
  await expect.poll(movements).toEqual([
    { ...passing, is: 'paused' },
    { ...passing, is: 'paused' },
  ])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(vendors.getByRole('checkbox')).toBeHidden()
  expect(await movements()).toEqual([])
  await logos.first().click()
  await expect(page).toHaveURL(/\/games\?page=HARBOUR$/)
  await expect(page.getByRole('button', { name: 'Harbour Light Games', pressed: true })).toBeVisible()
})
