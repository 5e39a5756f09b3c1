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
    const before = await register.dialog.boundingBox()
    await register.clickSubmit()
    await slider.seePuzzle()
    await settle(page)
    expect(await register.dialog.boundingBox(), 'the slider replaces the fields at the same size').toEqual(before)
    await expect(register.dialog.locator('input[name="username"]')).toBeHidden()
    await solve(slider, challenges)
    await register.seeProblem(t('form.problem.nameTaken'))

    await register.fill('username', 'anareyes')
    await register.clickSubmit()
    await solve(slider, challenges)
    await register.dontSee()
    await appScreen(page, 'en').seeMember()
    await expect(page).toHaveURL((url) => url.pathname === '/')
  },
)
