import type { Locator } from '@playwright/test'
import { openOriginal, playAndVerify } from './support/play-original.ts'
import { expect, test } from './support/site.ts'
import { translatorOf } from './support/texts.ts'

/** Checks that no spot of a board lies over another one: those that won have the same places as before. */
async function expectApart(board: Locator): Promise<void> {
  const places = await board.locator('[data-spot]').evaluateAll((spots) =>
    spots.map((spot) => {
      const { left, top } = spot.getBoundingClientRect()
      return `${Math.round(left)} ${Math.round(top)}`
    }),
  )
  expect(new Set(places).size).toBe(places.length)
}

test(
  'color game: a member puts chips on colours, takes one back, plays, and finds the round in the record',
  { tag: ['@original', '@phone', '@narrow'] },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    const name = 'Baybayin Color Game'
    const frame = await openOriginal(page, site, { language, name, classify: 'TG' })
    const board = frame.getByRole('group', { name: t('original.pick'), exact: true }).last()
    const spot = (colour: 'red' | 'blue') => board.locator(`[data-spot="${colour}"]`)
    const play = frame.getByRole('button', { name: t('original.play'), exact: true })
    await frame.getByRole('button', { name: t('original.chips.clear'), exact: true }).click()
    await expect(play).toBeDisabled()
    await expect(frame.getByRole('status').first()).toHaveText(t('original.chooseFirst'))
    for (const colour of ['red', 'red', 'blue', 'blue'] as const) await spot(colour).click()
    await frame.getByRole('button', { name: t('original.chips.undo'), exact: true }).click()
    await expect(spot('blue')).toHaveAccessibleName(new RegExp(`^${t('original.color-game.blue')}: ₱`))
    await expect(board.locator('.has-chips')).toHaveCount(2)
    await expectApart(board)
    await site.expectAccessible(page)
    const red = t('original.chip', { spot: t('original.color-game.red'), count: '2' })
    const blue = t('original.chip', { spot: t('original.color-game.blue'), count: '1' })
    await play.click()
    await expect(board.locator('.spot-won').first()).toBeVisible()
    await expectApart(board)
    await playAndVerify(page, frame, { language, name, pick: `${red}, ${blue}` })
  },
)

test(
  'sic bo: a member puts chips on two parts of the board, plays, and finds the round in the record',
  { tag: ['@original', '@phone', '@narrow'] },
  async ({ page, site, language }) => {
    const t = translatorOf(language)
    const name = 'Silverquay Sic Bo'
    const frame = await openOriginal(page, site, { language, name, classify: 'TG' })
    const spot = (id: string) => frame.locator(`[data-spot="${id}"]`)
    await frame.getByRole('button', { name: t('original.chips.clear'), exact: true }).click()
    await spot('small').click()
    await expect(spot('sum-9')).toBeHidden()
    await frame.getByRole('radio', { name: t('original.sic-bo.sums'), exact: true }).check({ force: true })
    await spot('sum-9').click()
    await expect(spot('small')).toBeHidden()
    await site.expectAccessible(page)
    const small = t('original.chip', { spot: t('original.sic-bo.small'), count: '1' })
    const nine = t('original.chip', { spot: t('original.sic-bo.sum', { number: '9' }), count: '1' })
    await playAndVerify(page, frame, { language, name, pick: `${small}, ${nine}` })
  },
)
