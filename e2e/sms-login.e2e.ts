import { settle } from './support/settle.ts'
import { expect, test } from './support/site.ts'
import { expectTree } from './support/trees.ts'
import { visit } from './support/visit.ts'

test.describe('login by SMS', () => {
  const number = '917 123 4567'

  test.beforeEach(async ({ site }) => {
    await site.local.toggle('smsLogin', true)
    await site.local.forgetLimits()
  })

  test('takes the code that was sent, and no other', { tag: ['@sms-code', '@login'] }, async ({ page, site }) => {
    const { app, door, sms } = await visit(page, site)
    await door.login.clickOpen()
    await door.login.clickSmsTab()
    await sms.clickSend()
    await sms.seeProblem('mobile_missing')
    await sms.fillMobile(number)
    const dialog = page.getByRole('dialog')
    const fields = dialog.locator('input[name="code"]')
    await settle(page)
    const before = await dialog.boundingBox()
    await sms.clickSend()
    await door.slider.seePuzzle()
    await expect(fields, 'the slider comes in the place of the fields').toBeHidden()
    await settle(page)
    const meanwhile = await dialog.boundingBox()
    expect({ x: meanwhile?.x, y: meanwhile?.y, width: meanwhile?.width }).toEqual({
      x: before?.x,
      y: before?.y,
      width: before?.width,
    })
    await door.passSlider()
    await sms.seeCountdown()
    await expect(fields, 'what comes next is the code').toBeFocused()
    await expectTree(page.getByRole('dialog'), 'login by SMS')

    const [message] = await site.local.outbox()
    expect(message).toMatchObject({ channel: 'sms', recipient: '+639171234567' })
    const code = /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? ''
    await sms.fillCode(code === '000000' ? '000001' : '000000')
    await door.login.clickSubmit()
    await door.login.seeRefusal('sms_code_wrong')
    await sms.fillCode(code)
    await door.login.clickSubmit()
    await app.seeMember()
  })

  test('counts down through a closed dialog, a reload and in another tab', async ({ page, context, site }) => {
    const { door, sms } = await visit(page, site)
    const other = await context.newPage()
    const second = await visit(other, site)
    await second.door.login.clickOpen()
    await second.door.login.clickSmsTab()
    await second.sms.seeSend()

    // A tab behind another one draws only now and then, and a click waits for what it hits to be drawn twice.
    await page.bringToFront()
    await door.login.clickOpen()
    await door.login.clickSmsTab()
    await sms.fillMobile(number)
    await sms.clickSend()
    await door.passSlider()
    await sms.seeCountdown()
    await second.sms.seeCountdown()

    await door.login.clickClose()
    await door.login.clickOpen()
    await door.login.clickSmsTab()
    await sms.seeCountdown()

    // The login that was being filled in is open again after a reload.
    await page.reload()
    await door.login.see()
    await door.login.clickSmsTab()
    await sms.seeCountdown()
  })
})
