import { promotionsCalls } from '#wire/engagement/promotions.ts'
import { appScreen } from './screens/app.screen.ts'
import { registerScreen } from './screens/register.screen.ts'
import { sliderScreen } from './screens/slider.screen.ts'
import { solve, watchChallenges } from './support/challenges.ts'
import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

test(
  'register: a visitor sees the field errors of the real rules, registers, and lands on the home page as a member',
  { tag: '@register' },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    const challenges = watchChallenges(page, site.local)
    const register = registerScreen(page, 'en')
    const slider = sliderScreen(page, 'en')
    await page.goto('/register?referralCode=MARISOL7')
    await register.seeForm()
    await expect(page.getByRole('dialog').getByRole('textbox').first(), 'the first field has the focus').toBeFocused()

    await register.clickSubmit()
    await register.seeProblem(t('form.problem.missing'))
    await register.fill('username', 'marisol')
    await register.fill('password', 'Sampaguita-8')
    await register.fill('confirmPassword', 'Sampaguita-9')
    await register.fill('birthday', '2020-01-01')
    await register.clickAgreement()
    await register.clickSubmit()
    await register.seeProblem(t('form.problem.mismatch'))
    await register.seeProblem(t('form.problem.underage', { age: 18 }))
    await site.expectAccessible(page)
    await expectTree(page.getByRole('dialog'), 'register with problems')
    // Required fields carry aria-required; their accessible names contain no asterisk.
    const box = (name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
    await expect(box(t('form.field.username'))).toHaveAttribute('aria-required', 'true')
    await expect(box(t('form.field.email'))).not.toHaveAttribute('aria-required')

    await register.fill('confirmPassword', 'Sampaguita-8')
    await register.fill('birthday', '1990-05-17')
    await register.fill('affiliateCode', 'UNKNOWN9')
    site.expectErrors(/404|400/)
    await register.clickSubmit()
    await register.seeWarning()
    await register.clickConfirm()
    await register.fill('affiliateCode', 'ahente88')
    await settle(page)
    // A phone scrolls to the puzzle: the place may change, the size does not.
    const size = async () => {
      const { width, height } = (await register.dialog.boundingBox())!
      return { width, height }
    }
    const before = await size()
    await register.clickSubmit()
    await slider.seePuzzle()
    await settle(page)
    expect(await size(), 'the slider replaces the fields at the same size').toEqual(before)
    await expect(register.dialog.locator('input[name="username"]')).toBeHidden()
    await solve(slider, challenges)
    await register.seeProblem(t('form.problem.nameTaken'))
    await expect(register.dialog.locator('input[name="username"]'), 'the refused field').toBeFocused()

    await register.fill('username', 'anareyes')
    await register.clickSubmit()
    await solve(slider, challenges)
    await register.dontSee()
    await appScreen(page, 'en').seeMember()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  },
)

test(
  'register: a welcome offer is below the form with the terms of the server, moves nothing when it arrives, and its terms open beside what was typed',
  { tag: '@phone' },
  async ({ page, site }) => {
    await site.prefer(page)
    const register = registerScreen(page, 'en')
    const offer = page.getByRole('dialog').getByRole('region', { name: t('register.offer') })
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(`**${promotionsCalls.welcomeOffer.path}*`, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/register')
    await register.seeForm()
    await register.fill('username', 'hindipa')
    await settle(page)
    const submit = register.dialog.getByRole('button', { name: t('register.submit'), exact: true })
    const before = await submit.boundingBox()
    await expect(offer).toHaveCount(0)
    answer()
    await expect(offer.getByRole('heading')).toHaveText('Your first twenty rounds')
    await settle(page)
    expect(await submit.boundingBox(), 'nothing above it moves').toEqual(before)
    await expect(offer.getByRole('definition')).toHaveText([
      'Play 20 rounds',
      '₱10.00',
      '1× the prize',
      t('activity.noEnd'),
    ])
    await site.expectAccessible(page)
    const [terms] = await Promise.all([
      page.waitForEvent('popup'),
      offer.getByRole('link', { name: t('register.offer.terms') }).click(),
    ])
    await expect(terms).toHaveURL(/\/promoDetail\?id=first-rounds$/)
    await expect(terms.getByRole('heading', { level: 1 })).toBeVisible()
    await terms.close()
    await register.seeText('username', 'hindipa')
  },
)

test('register: without a welcome offer, and after a fault of its call, nothing is in its place', async ({
  page,
  site,
}) => {
  site.expectErrors(/ERR_FAILED/)
  await site.prefer(page)
  const register = registerScreen(page, 'en')
  const offer = page.getByRole('dialog').getByRole('region', { name: t('register.offer') })
  const answered = () => page.waitForResponse((response) => response.url().includes(promotionsCalls.welcomeOffer.path))
  await site.operator('promotions', 'hide', 'first-rounds')
  try {
    const none = answered()
    await page.goto('/register')
    await none
    await register.seeForm()
    await settle(page)
    await expect(offer).toHaveCount(0)
  } finally {
    await site.operator('promotions', 'show', 'first-rounds')
  }
  await page.route(`**${promotionsCalls.welcomeOffer.path}*`, (route) => route.abort())
  await page.reload()
  await register.seeForm()
  await settle(page)
  await expect(offer).toHaveCount(0)
})
