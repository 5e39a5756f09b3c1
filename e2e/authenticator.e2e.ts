import { readFile } from 'node:fs/promises'
import { authenticatorScreen } from './screens/authenticator.screen.ts'
import { accounts } from './support/accounts.ts'
import { beLoggedIn, logIn } from './support/sessions.ts'
import { expect, test } from './support/site.ts'
import { totp } from './support/totp.ts'
import { expectTree } from './support/trees.ts'
import { translatorOf } from './support/texts.ts'

const t = translatorOf('en')
const account = accounts.masterAgent

test(
  'authenticator: it is turned on with an app, shows recovery codes once, and is turned off with one of them',
  { tag: '@authenticator' },
  async ({ page, context, site }) => {
    site.expectErrors(/403/)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: site.origin })
    await site.prefer(page)
    await beLoggedIn(page, await logIn(site, account))
    await page.goto('/me/securityCenter')
    await page
      .getByRole('main')
      .getByRole('link', { name: t('member.security') })
      .click()
    const screen = authenticatorScreen(page, 'en')
    await screen.seeOff()
    await screen.clickBegin()
    await screen.seeEnrolment()
    await site.expectAccessible(page)
    await expectTree(screen.card, 'authenticator enrolment')
    const key = await screen.key()
    await screen.clickCopyKey()
    await screen.seeCopied()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    const right = totp(key, await site.local.now())
    await screen.fill('code', right === '111111' ? '222222' : '111111')
    await screen.clickConfirm()
    await screen.seeAlert(t('refusal.verification_wrong'))
    await screen.fill('code', totp(key, await site.local.now()))
    await screen.clickConfirm()
    await screen.seeCodes()
    await expect(screen.codes).toHaveCount(10)
    const codes = await screen.codes.allTextContents()
    const saving = page.waitForEvent('download')
    await screen.clickSave()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(`recovery-codes-${account.username}.txt`)
    expect(await readFile(await saved.path(), 'utf8')).toContain(codes.join('\n'))
    const stored = await page.evaluate(
      () => location.href + JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    )
    for (const each of [key, ...codes]) expect(stored).not.toContain(each)
    await screen.clickSaved()
    await screen.seeOn()
    await expect(screen.card.getByText('10 recovery codes left.')).toBeVisible()

    await screen.clickEnd()
    await screen.fill('password', account.password)
    await screen.fill('code', codes[0] ?? '')
    await screen.clickEnd()
    await screen.seeOff()
  },
)
