import { accounts } from './support/accounts.ts'
import { expect, test } from './support/site.ts'
import { sitePart } from './support/site-part.ts'
import { leave, visit } from './support/visit.ts'

const { member } = accounts

test.describe('remember me', () => {
  // Other tests of the member cause login news over the page, whenever it is loaded.
  test.beforeEach(({ page }) =>
    page.addLocatorHandler(page.getByRole('dialog', { name: /^Welcome/ }), () => page.keyboard.press('Escape')),
  )

  test('is off until ticked, fills the form again, and is erased by unticking', async ({ page, site }) => {
    const visitor = await visit(page, site)
    const { loginDialog } = visitor
    await loginDialog.login.clickOpen()
    await loginDialog.login.dontSeeRemembered()
    await loginDialog.login.clickRemember()
    await loginDialog.enter(member)
    await visitor.app.seeMember()
    await leave(visitor)

    await page.reload()
    await loginDialog.login.clickOpen()
    await loginDialog.login.seeUsername(member.username)
    await loginDialog.login.seePassword(member.password)
    await loginDialog.login.seeRemembered()
    await loginDialog.login.clickClose()

    // Typing the name before the stored login is loaded still fills in the password.
    let release: () => void = () => undefined
    const loaded = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**${sitePart('src/providers/remembered/remembered.ts')}`, async (route) => {
      await loaded
      await route.continue()
    })
    await page.reload()
    await loginDialog.login.clickOpen()
    await loginDialog.login.fillUsername(member.username)
    release()
    await loginDialog.login.seePassword(member.password)

    await loginDialog.login.clickRemember()
    await loginDialog.login.clickClose()

    await page.reload()
    await loginDialog.login.clickOpen()
    await loginDialog.login.seeUsername('')
    await loginDialog.login.seePassword('')
    await loginDialog.login.dontSeeRemembered()
  })

  test('leaves nothing that a script could read', async ({ page, site }) => {
    const { app, loginDialog } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickRemember()
    await loginDialog.enter(member)
    await app.seeMember()

    const stored = await page.evaluate(async () => {
      const open = indexedDB.open('statehouse')
      const entries = await new Promise<unknown[]>((resolve, reject) => {
        open.onerror = () => reject(new Error('no database'))
        open.onsuccess = () => {
          const all = open.result.transaction('remembered').objectStore('remembered').getAll()
          all.onsuccess = () => resolve(all.result)
        }
      })
      const [entry] = entries as { readonly key: CryptoKey; readonly cipher: ArrayBuffer }[]
      const readable = await crypto.subtle.exportKey('raw', entry?.key as CryptoKey).then(
        () => true,
        () => false,
      )
      return {
        entries: entries.length,
        readable,
        cipher: new TextDecoder().decode(entry?.cipher),
        storages: JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
        names: Object.keys(sessionStorage).toSorted(),
        lasting: JSON.stringify({ ...localStorage }),
      }
    })
    expect(stored).toMatchObject({ entries: 1, readable: false, names: ['isAgent', 'token', 'username'] })
    expect(stored.cipher).not.toContain(member.password)
    expect(stored.storages).not.toContain(member.password)
    expect(stored.lasting).not.toContain(member.username)
  })

  test('ends after a day', { tag: '@full' }, async ({ page, site }) => {
    await page.clock.install()
    const visitor = await visit(page, site)
    const { loginDialog } = visitor
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickRemember()
    await loginDialog.enter(member)
    await visitor.app.seeMember()
    await leave(visitor)

    await page.clock.fastForward('23:30:00')
    await page.reload()
    await loginDialog.login.clickOpen()
    await loginDialog.login.seeUsername(member.username)
    await page.clock.fastForward('00:40:00')
    await page.reload()
    await loginDialog.login.clickOpen()
    await loginDialog.login.seeUsername('')
    await loginDialog.login.dontSeeRemembered()
  })

  test('is erased by a logout that forgets', { tag: '@full' }, async ({ page, site }) => {
    const { app, loginDialog, logout } = await visit(page, site)
    await loginDialog.login.clickOpen()
    await loginDialog.login.clickRemember()
    await loginDialog.enter(member)
    await app.seeNickname('Marisol')
    await app.clickLogout()
    await logout.clickForget()
    await logout.clickConfirm()
    await app.seeVisitor()
    await loginDialog.login.clickOpen()
    await loginDialog.login.seeUsername('')
  })
})
