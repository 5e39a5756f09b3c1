import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { run } from '#scripts/lib/run.ts'
import { servePage } from '#atlas/package/serve.ts'
import { foreignModel } from '#atlas/paths/foreign.ts'

test('atlas: an analyst renames a state and draws a transition on the page, and saves both', async ({ page }) => {
  test.slow()
  mkdirSync('.cache', { recursive: true })
  const folder = mkdtempSync('.cache/edited-page-')
  const flow = join(folder, 'logout')
  cpSync('machines/logout', flow, { recursive: true })
  const machine = `${join(flow, 'logout.model.ts')}#logoutModel`
  const atlas = join(process.cwd(), folder, 'atlas')
  const built = await run('node', ['scripts/atlas.ts', '--machine', machine, '--out', atlas])
  expect(built.code, built.output).toBe(0)
  await page.goto(await servePage(atlas, 0, [await foreignModel(machine)]))
  await page.getByRole('link', { name: /logout/ }).click()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()

  const state = (path: string) => page.getByRole('button', { name: `State ${path}`, exact: true })
  await state('confirming').click()
  await page.getByText('Rename', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('sure')
  await page.getByRole('textbox', { name: 'Name', exact: true }).press('Enter')
  const edits = page.getByRole('region', { name: 'Edits' })
  await expect(edits).toContainText('Rename the state confirming to sure.')
  await expect(state('sure')).toBeVisible()

  const handle = await page.locator('circle[data-tool]').boundingBox()
  const target = await state('endingSession').boundingBox()
  if (!handle || !target) throw new Error('there is no handle, or no state to draw it to')
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2)
  await page.mouse.down()
  await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('combobox', { name: /^To/ })).toHaveValue('endingSession')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(state('confirming')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await expect(state('sure')).toBeVisible()

  await edits.getByRole('button', { name: 'Save' }).click()
  await expect(edits).toContainText('Saved.')
  expect(readFileSync(join(flow, 'logout.machine.ts'), 'utf8')).toContain('sure: {')
  rmSync(folder, { recursive: true })
})
