import type { Locator, Page } from '@playwright/test'
import { loginScreen } from './screens/login.screen.ts'
import { registerScreen } from './screens/register.screen.ts'
import { accounts } from './support/accounts.ts'
import { pageObject } from './support/page-object.ts'
import { expectFieldsForPhones } from './support/phone-fields.ts'
import { beLoggedIn, logIn, register } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')

const main = (page: Page) => page.getByRole('main')
const dialog = (page: Page) => page.getByRole('dialog')

test('form fields: login, sign-up and deposit name what may be filled in, their keyboard and its enter key', async ({
  page,
  site,
}) => {
  await site.prefer(page)
  await site.local.toggle('smsLogin', true)
  await page.goto('/')
  await loginScreen(page, 'en').clickOpen()
  await expectFieldsForPhones(dialog(page), 2)
  await loginScreen(page, 'en').clickSmsTab()
  await expectFieldsForPhones(dialog(page), 2)
  await page.goto('/register')
  await registerScreen(page, 'en').seeForm()
  await expectFieldsForPhones(dialog(page), 4)
  await beLoggedIn(page, await logIn(site, accounts.member))
  await page.goto('/me/depositv2')
  await expectFieldsForPhones(main(page), 1)
})

/** A page with a form: how it is opened, the part it is in, and how many text fields it has at least. */
interface FormPage {
  readonly address: string
  readonly open?: (page: Page) => Promise<void>
  readonly part: (page: Page) => Locator
  readonly least: number
}

const ofVisitors: readonly FormPage[] = [
  { address: '/login', part: main, least: 2 },
  { address: '/#forgot-password', part: dialog, least: 2 },
  { address: '/#search', part: dialog, least: 1 },
  { address: '/help', part: main, least: 1 },
  { address: '/help', open: (page) => pageObject(page).click('help.feedback'), part: main, least: 1 },
  { address: '/rng', part: main, least: 1 },
]

const ofMembers: readonly FormPage[] = [
  { address: '/me#change-password', part: dialog, least: 2 },
  { address: '/me#wallet-transfer-MAYARI', part: (page) => dialog(page).last(), least: 1 },
  { address: '/me/profile', part: main, least: 7 },
  { address: '/me/security', part: main, least: 3 },
  // The first of four steps.
  { address: '/me/withdraw', part: main, least: 3 },
  {
    address: '/me/protection',
    open: async (page) => {
      const name = `${t('limits.set')} ${t('limits.day.deposit')}`
      await page.getByRole('button', { name, exact: true }).click()
    },
    part: dialog,
    least: 1,
  },
  { address: '/me/protection', part: main, least: 1 },
]

const ofAgents: readonly FormPage[] = [
  {
    address: '/agent/registerCenter',
    open: async (page) => {
      const links = page.getByRole('region', { name: t('agent-links.title') })
      await links.getByRole('button', { name: t('agent-links.add') }).click()
    },
    part: main,
    least: 4,
  },
  {
    address: '/agent/agentDividendRecordCopy2',
    open: async (page) => {
      await main(page).getByRole('table').getByRole('button', { name: accounts.agent.username }).click()
      await main(page)
        .getByRole('button', { name: new RegExp(`^(${t('contract.offer')}|${t('contract.offer.new')})$`) })
        .click()
    },
    part: main,
    least: 5,
  },
  {
    address: '/agent/downlineManagmentView',
    // On a phone the filters are in a sheet.
    open: async (page) => {
      if ((page.viewportSize()?.width ?? 0) >= 720) return
      await main(page)
        .getByRole('button', { name: new RegExp(`^${t('paged-list.filters')}`) })
        .click()
    },
    part: (page) => page.locator('main, [role="dialog"]'),
    least: 1,
  },
]

/** Opens each page and checks its fields. */
async function expectAll(page: Page, pages: readonly FormPage[]): Promise<void> {
  for (const { address, open, part, least } of pages) {
    await test.step(address, async () => {
      // A fragment alone would not load the page again.
      await page.goto('about:blank')
      await page.goto(address)
      await open?.(page)
      await expectFieldsForPhones(part(page), least)
    })
  }
}

test(
  'form fields: every form names what may be filled in, the keyboard, and its enter key',
  { tag: '@full' },
  async ({ page, site, isMobile }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await expectAll(page, ofVisitors)
    await beLoggedIn(page, await register(site, isMobile ? 'patlangmunti' : 'patlang'))
    await expectAll(page, ofMembers)
    await beLoggedIn(page, await logIn(site, accounts.masterAgent))
    await expectAll(page, ofAgents)
  },
)

/** Returns whether a control is whole in the viewport and nothing covers its centre. */
const isInSight = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, bottom, width, height } = element.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) return false
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

/** The viewport that a phone's keyboard leaves. */
const aboveKeyboard = { width: 390, height: 480 }

test(
  'form fields: above a phone’s keyboard the field and its button are in sight, and the button takes the tap',
  { tag: ['@phone', '@narrow', '@touch'] },
  async ({ page, site }) => {
    await site.prefer(page)
    await site.local.forgetLimits()
    await page.goto('/')
    const login = loginScreen(page, 'en')
    await login.clickOpen()
    await login.seeUsernameForm()
    const password = dialog(page).getByLabel(t('login.password'), { exact: true })
    await page.setViewportSize(aboveKeyboard)
    await password.focus()
    await expect.poll(() => isInSight(password)).toBe(true)
    const enter = dialog(page).getByRole('button', { name: t('login.submit'), exact: true })
    await expect.poll(() => isInSight(enter)).toBe(true)
    await enter.tap()
    await login.seeRequired('username')
    const username = dialog(page).getByRole('textbox', { name: t('login.username') })
    await expect(username, 'the first of two problems').toBeFocused()
    await expect.poll(() => isInSight(username)).toBe(true)
    await username.fill(accounts.member.username)
    await page.keyboard.press('Enter')
    await expect(password, 'the enter key reads “next”').toBeFocused()

    await page.setViewportSize({ width: 390, height: 844 })
    await beLoggedIn(page, await logIn(site, accounts.agent))
    for (const [address, place] of [
      ['/me/depositv2', main(page)],
      ['/me#wallet-deposit', dialog(page)],
    ] as const) {
      await page.goto(address)
      const amount = place.getByRole('textbox', { name: t('deposit.amount') })
      await amount.fill('5')
      await page.setViewportSize(aboveKeyboard)
      await amount.blur()
      await amount.focus()
      await expect.poll(() => isInSight(amount), address).toBe(true)
      const send = place.getByRole('button', { name: t('deposit.submit'), exact: true })
      await expect.poll(() => isInSight(send), address).toBe(true)
      await send.tap()
      await expect(place).toContainText(t('amount.small', { least: '₱100.00' }))
      await expect(amount).toBeFocused()
      await expect.poll(() => isInSight(amount), address).toBe(true)
      await page.setViewportSize({ width: 390, height: 844 })
    }
  },
)

test('form fields: a choice that is missing and a field that the server refuses have the focus', async ({
  page,
  site,
}) => {
  site.expectErrors(/403/)
  await site.prefer(page)
  await beLoggedIn(page, await register(site, 'unangmali'))
  const hand = pageObject(page)
  await page.setViewportSize({ width: 1024, height: 560 })
  await page.goto('/me/profile')
  await hand.type({ 'form.field.fullname': 'Unang Mali' })
  await hand.click('profile.save')
  await hand.see('profile.saved')
  await page.goto('/me/security')
  await hand.type({
    'payment-password.login': 'Sampaguita-8',
    'payment-password.new': '246810',
    'payment-password.again': '246810',
  })
  await hand.click('payment-password.save')
  await hand.see('payment-password.saved')
  await hand.click('bank-card.add')
  await hand.click('bank-card.save')
  await hand.seeAlert('bank-card.provider.missing')
  const choice = main(page)
    .getByRole('group', { name: t('bank-card.provider') })
    .getByRole('button')
    .first()
  await expect(choice).toBeFocused()
  await expect.poll(() => isInSight(choice)).toBe(true)
  await page.getByRole('button', { name: 'Bangko Silangan', exact: true }).click()
  await hand.type({ 'bank-card.number': '1234 5678 901', 'payment-password.title': '999998' })
  await (await hand.field('bank-card.number')).focus()
  await hand.click('bank-card.save')
  await hand.seeAlert('refusal.payment_password_wrong')
  const pin = await hand.field('payment-password.title')
  await expect(pin).toBeFocused()
  await expect.poll(() => isInSight(pin)).toBe(true)
})
