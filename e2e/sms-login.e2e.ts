import { settle } from './support/settle.ts'
import { sitePart } from './support/site-part.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { visit } from './support/visit.ts'
import { translatorOf } from './support/texts.ts'

const say = translatorOf('en')

test.describe('login by SMS', () => {
  const number = '917 123 4567'

  test.beforeEach(async ({ site }) => {
    await site.local.toggle('smsLogin', true)
    await site.local.forgetLimits()
  })

  test('accepts the code that was sent, and no other', { tag: ['@sms-code', '@login'] }, async ({ page, site }) => {
    const { app, loginDialog, sms } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickSmsTab()
    await sms.clickSend()
    await sms.seeProblem('mobile_missing')
    await sms.fillMobile(number)
    const dialog = page.getByRole('dialog')
    const fields = dialog.locator('input[name="code"]')
    await settle(page)
    const before = await dialog.boundingBox()
    await sms.clickSend()
    await loginDialog.slider.seePuzzle()
    await expect(fields, 'the slider replaces the fields').toBeHidden()
    await settle(page)
    const during = await dialog.boundingBox()
    expect({ x: during?.x, y: during?.y, width: during?.width }).toEqual({
      x: before?.x,
      y: before?.y,
      width: before?.width,
    })
    await loginDialog.passSlider()
    await sms.seeCountdown()
    await expect(fields, 'the code field has the focus').toBeFocused()
    await expectTree(page.getByRole('dialog'), 'login by SMS')

    const [message] = await site.local.outbox()
    expect(message).toMatchObject({ channel: 'sms', recipient: '+639171234567' })
    const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
    await sms.fillCode(code === '000000' ? '000001' : '000000')
    await loginDialog.login.clickSubmit()
    await loginDialog.login.seeRefusal('sms_code_wrong')
    await sms.fillCode(code)
    await loginDialog.login.clickSubmit()
    await app.seeMember()
  })

  test('fills in the code of the message where the browser reads it, unless the member types', async ({
    page,
    site,
  }) => {
    // WebOTP as of Chrome on Android: the event stands for the message and the consent to read it.
    await page.addInitScript(() => {
      Object.assign(globalThis, { OTPCredential: Credential })
      navigator.credentials.get = async ({ signal } = {}) =>
        new Promise((resolve, reject) => {
          const received = ({ detail }: CustomEvent) =>
            resolve({ id: '', type: 'otp', code: String(detail) } as Credential)
          addEventListener('message-received', received as EventListener, { once: true, ...(signal && { signal }) })
          signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
        })
    })
    const { app, loginDialog, sms } = await visit(page, site)
    const field = page.getByRole('dialog').locator('input[name="code"]')
    const receive = async (code: string) =>
      page.evaluate((detail) => dispatchEvent(new CustomEvent('message-received', { detail })), code)
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickSmsTab()
    await receive('111111')
    await expect(field, 'no code was requested').toHaveValue('')
    await sms.fillMobile(number)
    await sms.clickSend()
    await loginDialog.passSlider()
    await sms.seeCountdown()
    await sms.fillCode('1')
    await receive('222222')
    await expect(field, 'the member types').toHaveValue('1')
    await sms.fillCode('')
    const [message] = await site.local.outbox()
    const code = /\n@\S+ #(\d{6})$/.exec(message?.body ?? '')?.[1] ?? ''
    await receive(code)
    await expect(field).toHaveValue(code)
    await loginDialog.login.see()
    await loginDialog.login.clickSubmit()
    await app.seeMember()
  })

  test('shows a dialling code before the list of countries is loaded, keeps the focus when it is, and works without it', async ({
    page,
    site,
  }) => {
    const list = sitePart('src/features/sms-code/dialing-code.tsx')
    const begun: (() => Promise<void>)[] = []
    await page.route(`**${list}`, (route) => void begun.push(() => route.continue()))
    const { loginDialog, sms } = await visit(page, site)
    const code = page.getByRole('dialog').getByLabel(say('sms-code.dialingCode'))
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickSmsTab()
    await expect(code).toHaveValue('+63')
    await expect(code).not.toBeEditable()
    await code.focus()
    await expect.poll(() => begun.length).toBe(1)
    await begun[0]?.()
    await expect(code).toBeEditable()
    await expect(code).toBeFocused()
    await page.keyboard.type('+81')
    await page.getByRole('option', { name: /\+81$/ }).click()
    await expect(code).toHaveValue('+81')

    site.expectErrors(/ERR_FAILED|Failed to fetch/)
    await page.unroute(`**${list}`)
    await page.route(`**${list}`, (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(list))
    await page.reload()
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickSmsTab()
    await refused
    await sms.fillMobile(number)
    await expect(code, 'a number of this country can still be given').toHaveValue('+63')
    await expect(code).not.toBeEditable()
    await sms.seeSend()
  })

  test('counts down through a closed dialog, a reload and in another tab', async ({ page, context, site }) => {
    const { loginDialog, sms } = await visit(page, site)
    const other = await context.newPage()
    const second = await visit(other, site)
    await second.loginDialog.login.clickOpen()
    await second.loginDialog.login.clickSmsTab()
    await second.sms.seeSend()

    // A background tab renders only now and then, and a click waits for two frames.
    await page.bringToFront()
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickSmsTab()
    await sms.fillMobile(number)
    await sms.clickSend()
    await loginDialog.passSlider()
    await sms.seeCountdown()
    await second.sms.seeCountdown()

    await loginDialog.login.clickClose()
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickSmsTab()
    await sms.seeCountdown()

    // The open login is restored after a reload.
    await page.reload()
    await loginDialog.login.see()
    await loginDialog.login.clickSmsTab()
    await sms.seeCountdown()
  })
})
